import { eq } from 'drizzle-orm'
import type { AccountDeletion } from '#features/accounts/personal-data/account-deletion.server.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { commentChanged } from './comment-events.ts'
import { comments } from './comment-tables.server.ts'

export async function settleComments({ id: memberId, comments: choice }: AccountDeletion): Promise<void> {
  const own = eq(comments.userId, memberId)
  const touched = { id: comments.id, articleId: comments.articleId }
  const settled =
    choice === 'removed'
      ? await db.delete(comments).where(own).returning(touched)
      : await db.update(comments).set({ userId: null, author: '' }).where(own).returning(touched)
  const onePerArticle = new Map(settled.map((comment) => [comment.articleId, comment]))
  for (const comment of onePerArticle.values()) await announce(commentChanged, comment)
}
