import { and, eq, ne } from 'drizzle-orm'
import { findAuthor } from '#features/accounts/authors.server.ts'
import { db } from '#platform/database.server.ts'
import { comments } from './comment-tables.server.ts'

/** The e-mail changed: updates the column `author` of their comments. */
export async function renameMember(memberId: string): Promise<void> {
  const author = (await findAuthor(memberId))?.email
  if (!author) return
  await db
    .update(comments)
    .set({ author })
    .where(and(eq(comments.userId, memberId), ne(comments.author, author)))
}
