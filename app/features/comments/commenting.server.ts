import type { Account } from '#features/accounts/account.ts'
import { lockPerson } from '#features/accounts/people.server.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { isPublic } from '#features/articles/article.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { lockArticle } from '#features/articles/stored-article.server.ts'
import { now } from '#platform/clock.ts'
import { transaction } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { whyNotComment } from './comment.ts'
import {
  findMatchingRules,
  whyTooManyComments,
  whyNotCommentHere,
  type CommentOrigin,
} from './moderation-rules.server.ts'
import { findSameComment, insertComment } from './stored-comment.server.ts'

export async function sendComment(
  articleId: string,
  member: Account | null,
  content: string,
  sending: CommentOrigin,
): Promise<Outcome<{ id: string; isPublished: boolean }>> {
  const forbidden = whyNotComment(member)
  if (forbidden || !member) return refused({ status: 401, sentence: forbidden ?? '' })
  const tooMany = await whyTooManyComments(member, sending)
  if (tooMany) return refused(tooMany)
  return transaction(async () => {
    // The locks keep both from being deleted meanwhile; that of the member also serialises equal comments.
    const article = await lockArticle(articleId, 'key share')
    if (!article || !isPublic(article, now())) return refused(articleMissing)
    if (!(await lockPerson(member.id, 'no key update'))) return refused({ status: 401, sentence: notSignedIn })
    const barrier = await whyNotCommentHere(article.commentsClosedAt !== null, member)
    if (barrier) return refused({ status: 403, sentence: barrier })
    const same = await findSameComment({ articleId, userId: member.id, content, answersTo: null })
    if (same) return done({ id: same.id, isPublished: same.validated })
    const { heldBy, isPublished } = await findMatchingRules(member, content, sending)
    const author = { userId: member.id, author: member.email }
    const comment = { articleId, ...author, content, validated: isPublished, heldBy, createdAt: now() }
    const { id } = await insertComment(comment, { change: 'received', by: member.id })
    return done({ id, isPublished })
  })
}
