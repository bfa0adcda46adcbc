import type { Account } from '#features/accounts/account.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit.server.ts'
import { tooManyAttempts } from '#platform/http/too-many.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { commentArrived } from './comment-events.ts'
import { comments } from './comment-tables.server.ts'

const commentsPerMember: Limit = { name: 'comments', hits: 10, seconds: 10 * 60 }

export interface CommentRefusal {
  status: 429
  sentence: string
  retryAfterSeconds: number
}

/** Held for validation: nobody but its author and the administrators reads it before. */
export async function sendComment(
  articleId: string,
  member: Account,
  content: string,
): Promise<Outcome<{ id: string }, CommentRefusal>> {
  const tooMany = await hit(commentsPerMember, member.id)
  if (tooMany) {
    const { retryAfterSeconds } = tooMany
    return refused({ status: 429, sentence: tooManyAttempts(retryAfterSeconds), retryAfterSeconds })
  }
  return transaction(async () => {
    const [sent] = await db
      .insert(comments)
      .values({ articleId, userId: member.id, author: member.email, content, validated: false, createdAt: now() })
      .returning({ id: comments.id })
    if (!sent) throw new Error('The comment was not written.')
    await announce(commentArrived, { id: sent.id, articleId })
    return done(sent)
  })
}
