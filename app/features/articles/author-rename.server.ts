import { and, eq, ne } from 'drizzle-orm'
import { findAuthor } from '#features/accounts/authors.server.ts'
import { db } from '#platform/database.server.ts'
import { articles } from './article-tables.server.ts'

/** The column `author` holds an e-mail address, so it follows a change of address. */
export async function renameAuthor(authorId: string): Promise<void> {
  const author = (await findAuthor(authorId))?.email
  if (!author) return
  await db
    .update(articles)
    .set({ author })
    .where(and(eq(articles.authorId, authorId), ne(articles.author, author)))
}
