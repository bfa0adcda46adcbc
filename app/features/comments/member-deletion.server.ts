import { eq } from 'drizzle-orm'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { commentChanged } from './comment-events.ts'
import { comments } from './comment-tables.server.ts'
import { enqueueDeletedComments } from './comment-webhooks.server.ts'
import { announceComments } from './stored-comment.server.ts'

export async function deleteOrAnonymizeComments({ id: memberId, comments: choice }: AccountDeletion): Promise<void> {
  const own = eq(comments.userId, memberId)
  const { id, articleId, answersTo, version, validated } = comments
  const touched = { id, articleId, answersTo, version, validated }
  const isRemoved = choice === 'removed'
  const rows = isRemoved
    ? await db.delete(comments).where(own).returning(touched)
    : await db.update(comments).set({ userId: null, author: '' }).where(own).returning(touched)
  const before = rows.map((comment) => ({ ...comment, userId: memberId }))
  await announceComments(isRemoved ? 'delete' : 'update', before)
  if (isRemoved) await enqueueDeletedComments(rows)
  const onePerArticle = new Map(before.map((comment) => [comment.articleId, comment]))
  for (const one of onePerArticle.values()) await announce(commentChanged, { id: one.id, articleId: one.articleId })
}
