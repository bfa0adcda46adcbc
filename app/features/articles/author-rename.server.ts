import { and, eq, ne } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { articles } from './article-tables.server.ts'

/** The address of an author has changed: the column `author` of their articles follows. */
export async function renameAuthor(authorId: string): Promise<void> {
  await db
    .update(articles)
    .set({ author: users.email })
    .from(users)
    .where(and(eq(users.id, articles.authorId), eq(users.id, authorId), ne(articles.author, users.email)))
}
