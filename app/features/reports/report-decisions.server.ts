import type { Account } from '#features/accounts/account.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { lockComment, recordReport, type CommentRow } from '#features/comments/stored-comment.server.ts'
import { decisionEmailDelaySeconds } from '#features/comments/emails.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { decideComment, type DecisionRefusal } from '#features/moderation/decisions.server.ts'
import { reportClosedEmail } from '#features/moderation/emails.ts'
import { whyNotModerate } from '#features/moderation/moderation.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'
import { isOpenFor } from './report-sending.server.ts'
import { reporterKey, whyNotCloseReports, whyNotKeep } from '#features/moderation/report.ts'

export async function deleteReportedComment(
  commentId: string,
  admin: Account,
  answer: string | null,
): Promise<ReportOutcome> {
  return closeReports(commentId, admin, 'withdrawn', answer, async (comment) => {
    if (!comment) return done({ wasOnline: false })
    const outcome = await decideComment('deleted', comment, admin, answer)
    return outcome.ok ? done({ wasOnline: true }) : outcome
  })
}

export async function keepReportedComment(
  commentId: string,
  admin: Account,
  answer: string | null,
): Promise<ReportOutcome> {
  return closeReports(commentId, admin, 'kept', answer, async (comment) => {
    const sentence = whyNotKeep(comment)
    if (sentence || !comment) return refused({ status: 409, sentence: sentence ?? '' })
    await recordReport(comment, { change: 'kept', by: admin.id, reason: answer })
    return done({ wasOnline: true })
  })
}

type ReportOutcome = Outcome<{ wasOnline: boolean }, DecisionRefusal>

async function closeReports(
  commentId: string,
  admin: Account,
  outcome: 'withdrawn' | 'kept',
  answer: string | null,
  carryOut: (comment: CommentRow | null) => Promise<ReportOutcome>,
): Promise<ReportOutcome> {
  const forbidden = whyNotModerate(admin)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  return transaction(async () => {
    if (!isUuid(commentId)) return refused({ status: 404, sentence: 'Signalement introuvable.' })
    // Reports lock in the same order, the comment first, so that two requests cannot deadlock.
    const comment = await lockComment(commentId)
    const open = await db.select().from(commentReports).where(isOpenFor(commentId)).for('update')
    const sentence = whyNotCloseReports(open.length)
    if (sentence) return refused({ status: 409, sentence })
    const result = await carryOut(comment)
    if (!result.ok) return result
    await notifyReporters(open, outcome, answer)
    // The address was stored for this e-mail only.
    await db
      .update(commentReports)
      .set({ closedAt: now(), closedBy: admin.id, outcome, answer, email: null })
      .where(isOpenFor(commentId))
    return result
  })
}

async function notifyReporters(
  open: (typeof commentReports.$inferSelect)[],
  outcome: 'withdrawn' | 'kept',
  answer: string | null,
): Promise<void> {
  const [first] = open
  if (!first) return
  const article = (await findArticleTitle(first.articleId)) ?? { title: 'Article supprimé', slug: '' }
  const byAddress = new Map(open.map((report) => [report.email, report]))
  for (const [email, { id, text }] of byAddress) {
    if (!email) continue
    const message = reportClosedEmail(email, { text, article, outcome, answer })
    await enqueueEmail(message, { key: reporterKey(first.commentId, id), afterSeconds: decisionEmailDelaySeconds })
  }
}
