import { and, eq, ne } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { comments } from './comment-tables.server.ts'

/** The e-mail changed: updates the column `author` of their comments. */
export async function renameMember(memberId: string): Promise<void> {
  await db
    .update(comments)
    .set({ author: users.email })
    .from(users)
    .where(and(eq(users.id, comments.userId), eq(users.id, memberId), ne(comments.author, users.email)))
}
