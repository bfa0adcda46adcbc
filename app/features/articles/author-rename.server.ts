import { and, eq, ne } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { articles } from './article-tables.server.ts'

/** The column `author` holds an e-mail address, so it follows a change of address. */
export async function renameAuthor(authorId: string): Promise<void> {
  await db
    .update(articles)
    .set({ author: users.email })
    .from(users)
    .where(and(eq(users.id, articles.authorId), eq(users.id, authorId), ne(articles.author, users.email)))
}
