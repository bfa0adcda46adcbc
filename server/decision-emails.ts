import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { displayName } from '#features/accounts/account.ts'
import { findAuthor } from '#features/accounts/authors.server.ts'
import { roleOf } from '#features/accounts/people.server.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { db } from '#platform/database.server.ts'
import { listenInTransaction } from '#platform/events.server.ts'
import { enqueueEmail, cancelEmails } from '#platform/mail/enqueue-email.server.ts'
import { site } from '#platform/site.server.ts'
import { type ChangedComment, commentChanged } from '#features/comments/comment-events.ts'
import { comments, type CommentRow } from '#features/comments/comment-tables.server.ts'
import { findBan } from '#features/comments/moderation-rules.server.ts'
import { addressFor, unsubscribeLink } from '#features/comments/email-preferences.server.ts'
import {
  answerEmail,
  decisionEmail,
  decisionEmailKey,
  decisionEmailDelaySeconds,
  decisionUndoneEmail,
  answerEmailKey,
  isDecisionEmailToAuthor,
  isNotifiedDecision,
  type NotifiedDecision,
} from '#features/comments/emails.ts'

export function emailAuthorsOfComments(): void {
  listenInTransaction(commentChanged, async ({ change, actorId }, details) => {
    const { comment, undone } = details
    if (comment.answersTo !== null) {
      if (change === 'received') await notifyOfAnswer(comment, comment.answersTo)
      if (change === 'withdrawn') await cancelEmails(answerEmailKey(comment.id))
    } else if (isNotifiedDecision(change)) {
      if (comment.userId !== actorId) await notifyOfDecision(change, details)
    } else if (undone) await notifyOfUndoneDecision(comment, undone)
  })
}

async function notifyOfDecision(
  change: NotifiedDecision,
  { comment, reason = null, isAnswered }: ChangedComment,
): Promise<void> {
  const { userId } = comment
  // The e-mail about the answer also says that the comment is published.
  if (isAnswered && (await addressFor(userId, 'answers'))) return
  const to = await addressFor(userId, 'decisions')
  if (!to || !userId) return
  const isBarred = (await roleOf(userId))?.isSuspended === true || (await findBan(userId)) !== null
  const article = await articleOf(comment)
  const details = { to, reason, isBarred, text: comment.content, commentId: comment.id, article }
  await enqueueEmail(decisionEmail(change, details, unsubscribeLink({ userId, kind: 'decisions' })), {
    key: decisionEmailKey(comment.id) + randomUUID(),
    afterSeconds: decisionEmailDelaySeconds,
  })
}

/** Cancels the e-mails of an undone decision, or corrects by another those that were already sent. */
async function notifyOfUndoneDecision(
  comment: CommentRow,
  { at, answerIds }: NonNullable<ChangedComment['undone']>,
): Promise<void> {
  const { id, userId, content: text, validated: isPublic } = comment
  const sentKeys = await cancelEmails(decisionEmailKey(id), at)
  const sentAnswers = await Promise.all(answerIds.map((answerId) => cancelEmails(answerEmailKey(answerId), at)))
  const isAnswerSent = sentAnswers.flat().length > 0
  if (!isAnswerSent && !sentKeys.some((key) => isDecisionEmailToAuthor(key, id))) return
  const kind = isAnswerSent ? 'answers' : 'decisions'
  const to = await addressFor(userId, kind)
  if (!userId || !to) return
  const details = { to, text, isPublic, article: await articleOf(comment) }
  const message = decisionUndoneEmail(details, unsubscribeLink({ userId, kind }))
  await enqueueEmail(message, { key: `comment-decision-undone:${id}:${randomUUID()}` })
}

async function notifyOfAnswer(answer: CommentRow, answeredId: string): Promise<void> {
  const [comment] = await db.select().from(comments).where(eq(comments.id, answeredId))
  if (!comment?.userId || comment.userId === answer.userId) return
  const { userId } = comment
  const to = await addressFor(userId, 'answers')
  const administrator = answer.userId && (await findAuthor(answer.userId))
  if (!to || !administrator) return
  const authorName = displayName(administrator)
  const details = {
    to,
    text: comment.content,
    answer: answer.content,
    authorName,
    siteName: site.siteName,
    article: await articleOf(comment),
  }
  await enqueueEmail(answerEmail(details, unsubscribeLink({ userId, kind: 'answers' })), {
    key: answerEmailKey(answer.id),
    afterSeconds: decisionEmailDelaySeconds,
  })
}

async function articleOf({ articleId }: CommentRow): Promise<{ title: string; slug: string }> {
  const article = await findArticleTitle(articleId)
  if (!article) throw new Error('Expected the article of a comment, found none.')
  return article
}
