import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { site } from '#platform/site.server.ts'
import { db } from '#platform/database.server.ts'
import { enqueueEmail, cancelEmails } from '#platform/mail/enqueue-email.server.ts'
import {
  answerEmail,
  decisionEmail,
  decisionEmailKey,
  decisionEmailDelaySeconds,
  decisionUndoneEmail,
  isDecisionEmailToAuthor,
} from './emails.ts'
import { addressFor } from './email-preferences.server.ts'
import { unsubscribeLink } from './unsubscribe.server.ts'
import { comments } from './comment-tables.server.ts'
import type { CommentRow } from './stored-comment.server.ts'

export type NotifiedDecision = 'validated' | 'rejected' | 'deleted' | 'kept'

/** According to the member's preferences, in the transaction of the decision. @param by who is not to be notified */
export async function notifyOfDecision(
  comment: CommentRow,
  event: NotifiedDecision,
  reason: string | null,
  by: string | null,
): Promise<void> {
  if (comment.answersTo !== null || comment.userId === by) return
  const { userId } = comment
  const to = await addressFor(userId, 'decisions')
  if (!to || !userId) return
  const details = { to, reason, text: comment.content, commentId: comment.id, article: await articleOf(comment) }
  const message = decisionEmail(event, details, site, unsubscribeLink({ userId, kind: 'decisions' }))
  await enqueueEmail(message, {
    key: decisionEmailKey(comment.id) + randomUUID(),
    afterSeconds: decisionEmailDelaySeconds,
  })
}

/**
 * Cancels the e-mail of an undone decision, or corrects it by another when already sent. In the same transaction.
 * @param isAnswerSent the e-mail of the answer stood for it
 */
export async function notifyOfUndoneDecision(commentId: string, decidedAt: Date, isAnswerSent: boolean): Promise<void> {
  const left = await cancelEmails(decisionEmailKey(commentId), decidedAt)
  if (!isAnswerSent && !left.some((key) => isDecisionEmailToAuthor(key, commentId))) return
  const [comment] = await db.select().from(comments).where(eq(comments.id, commentId))
  const kind = isAnswerSent ? 'answers' : 'decisions'
  const to = await addressFor(comment?.userId ?? null, kind)
  if (!comment?.userId || !to) return
  const { userId, content: text, validated } = comment
  const details = { to, text, isPublic: validated, article: await articleOf(comment) }
  const message = decisionUndoneEmail(details, site, unsubscribeLink({ userId, kind }))
  await enqueueEmail(message, { key: `comment-decision-undone:${commentId}:${randomUUID()}` })
}

/**
 * Notifies a member of an administrator's answer.
 * @returns false without an e-mail: they want none of this kind, or answered themselves.
 */
export async function notifyOfAnswer(comment: CommentRow, answer: CommentRow, authorName: string): Promise<boolean> {
  const { userId } = comment
  if (userId === answer.userId) return false
  const to = await addressFor(userId, 'answers')
  if (!to || !userId) return false
  const details = { to, text: comment.content, answer: answer.content, authorName, article: await articleOf(comment) }
  await enqueueEmail(answerEmail(details, site, unsubscribeLink({ userId, kind: 'answers' })), {
    key: `comment-answer:${answer.id}`,
    afterSeconds: decisionEmailDelaySeconds,
  })
  return true
}

export function cancelAnswerEmail(answerId: string, since?: Date): Promise<string[]> {
  return cancelEmails(`comment-answer:${answerId}`, since)
}

async function articleOf({ articleId }: CommentRow): Promise<{ title: string; slug: string }> {
  const article = await findArticleTitle(articleId)
  if (!article) throw new Error('Expected the article of a comment, found none.')
  return article
}
