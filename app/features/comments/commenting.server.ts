import type { Account } from '#features/accounts/account.ts'
import { lockPerson } from '#features/accounts/people.server.ts'
import { notSignedIn } from '#features/accounts/sign-in-sentences.ts'
import { lockArticle } from '#features/articles/reading.server.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit.server.ts'
import { tooManyAttempts } from '#platform/http/too-many.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { commentArrived } from './comment-events.ts'
import { whyNotComment } from './comment.ts'
import { comments } from './comment-tables.server.ts'
import { record } from './journal.server.ts'

const commentsPerMember: Limit = { name: 'comments', hits: 10, seconds: 10 * 60 }

export interface CommentRefusal {
  status: 401 | 404 | 429
  sentence: string
  retryAfterSeconds?: number
}

/**
 * Held for validation: nobody but its author and the administrators reads it before.
 * @param tell in the same transaction: those who validate are to know.
 */
export async function sendComment(
  articleId: string,
  member: Account | null,
  content: string,
  tell: (comment: typeof comments.$inferSelect) => Promise<void>,
): Promise<Outcome<{ id: string }, CommentRefusal>> {
  const forbidden = whyNotComment(member)
  if (forbidden || !member) return refused({ status: 401, sentence: forbidden ?? '' })
  const tooMany = await hit(commentsPerMember, member.id)
  if (tooMany) {
    const { retryAfterSeconds } = tooMany
    return refused({ status: 429, sentence: tooManyAttempts(retryAfterSeconds), retryAfterSeconds })
  }
  return transaction(async () => {
    // It may be deleted at this moment: the lock keeps it until the comment is written.
    if (!(await lockArticle(articleId))) return refused({ status: 404, sentence: 'Article introuvable.' })
    // So may its author, from another tab.
    if (!(await lockPerson(member.id))) return refused({ status: 401, sentence: notSignedIn })
    const [sent] = await db
      .insert(comments)
      .values({ articleId, userId: member.id, author: member.email, content, validated: false, createdAt: now() })
      .returning()
    if (!sent) throw new Error('The comment was not written.')
    await record('arrived', sent, { by: member.id })
    await tell(sent)
    await announce(commentArrived, { id: sent.id, articleId })
    return done({ id: sent.id })
  })
}
