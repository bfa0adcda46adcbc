import type { Account } from '#features/accounts/account.ts'
import { lockPerson } from '#features/accounts/people.server.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { isScheduled } from '#features/articles/article.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { lockArticle } from '#features/articles/stored-article.server.ts'
import { now } from '#platform/clock.ts'
import { transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { commentReceived, commentChanged } from './comment-events.ts'
import { whyNotComment } from './comment.ts'
import { findMatchingRules, tooManyComments, whyNotCommentHere, type CommentOrigin } from './moderation-rules.server.ts'
import { record } from './audit-log.server.ts'
import { findSameComment, insertComment, type CommentRow } from './stored-comment.server.ts'

export interface CommentRefusal {
  status: 401 | 403 | 404 | 429
  sentence: string
  retryAfterSeconds?: number
}

/** Held unless the rules publish it. @param notify called in the same transaction, to notify administrators */
export async function sendComment(
  articleId: string,
  member: Account | null,
  content: string,
  sending: CommentOrigin,
  notify: (comment: CommentRow) => Promise<void>,
): Promise<Outcome<{ id: string; isPublished: boolean }, CommentRefusal>> {
  const forbidden = whyNotComment(member)
  if (forbidden || !member) return refused({ status: 401, sentence: forbidden ?? '' })
  const tooMany = await tooManyComments(member, sending)
  if (tooMany) return refused({ status: 429, ...tooMany })
  return transaction(async () => {
    // It may be deleted at this moment: the lock keeps it until the comment is written.
    const article = await lockArticle(articleId, 'key share')
    if (!article || isScheduled(article, now())) return refused(articleMissing)
    // So may its author, from another tab.
    if (!(await lockPerson(member.id))) return refused({ status: 401, sentence: notSignedIn })
    const barrier = await whyNotCommentHere(article.commentsClosedAt !== null, member)
    if (barrier) return refused({ status: 403, sentence: barrier })
    const same = await findSameComment({ articleId, userId: member.id, content, answersTo: null })
    if (same) return done({ id: same.id, isPublished: same.validated })
    const { heldBy, isPublished } = await findMatchingRules(member, content, sending)
    const sent = await insertComment({
      articleId,
      userId: member.id,
      author: member.email,
      content,
      validated: isPublished,
      heldBy,
      createdAt: now(),
    })
    await record(isPublished ? 'shown' : 'arrived', sent, { by: member.id })
    await notify(sent)
    await announce(isPublished ? commentChanged : commentReceived, { id: sent.id, articleId })
    return done({ id: sent.id, isPublished })
  })
}
