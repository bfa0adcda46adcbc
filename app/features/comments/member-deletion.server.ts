import { eq } from 'drizzle-orm'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { db } from '#platform/database.server.ts'
import { comments } from './comment-tables.server.ts'
import { announceUnrecorded } from './stored-comment.server.ts'

export async function deleteOrAnonymizeComments({ id: memberId, comments: choice }: AccountDeletion): Promise<void> {
  const own = eq(comments.userId, memberId)
  const isRemoved = choice === 'removed'
  const rows = isRemoved
    ? await db.delete(comments).where(own).returning()
    : await db.update(comments).set({ userId: null, author: '' }).where(own).returning()
  const changed = rows.map((row) => ({
    comment: { ...row, userId: memberId },
    before: row,
    after: isRemoved ? null : row,
  }))
  await announceUnrecorded('author-deleted', memberId, changed)
}
