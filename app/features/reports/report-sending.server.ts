import { and, eq, isNull } from 'drizzle-orm'
import type { OpenComment } from '#features/comments/comment.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { findWrittenComment } from '#features/comments/written-comments.server.ts'
import { lockComment, recordReport } from '#features/comments/stored-comment.server.ts'
import { listNotifiedEditors } from '#features/comments/email-preferences.server.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { whyTooMany, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { reportEmail } from '#features/moderation/emails.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'
import { whyNotReport } from '#features/moderation/report.ts'

const reportsPerNetwork: Limit = { name: 'reports-network', hits: 5, seconds: 60 * 60 }
/** Bounds the table, because a program could send any number of reports. */
const reportsPerComment: Limit = { name: 'reports-comment', hits: 50, seconds: 24 * 60 * 60 }

export async function findReportable(slug: string, id: string): Promise<OpenComment | null> {
  const view = (await findWrittenComment(id))?.view
  return view?.article.slug === slug && !whyNotReport(view) ? view : null
}

/** Stores nothing about the reporter except the address that they leave for the answer. */
export async function reportComment(
  id: string,
  report: { reason: string; email: string | null },
  network: string,
): Promise<Outcome<{ id: string }>> {
  const tooMany = await whyTooMany([reportsPerNetwork, network], [reportsPerComment, id])
  if (tooMany) return refused(tooMany)
  return transaction(async () => {
    const comment = await lockComment(id)
    const sentence = whyNotReport(comment)
    if (sentence || !comment) return refused({ status: 404, sentence: sentence ?? '' })
    const { articleId, content: text } = comment
    const { reason, email } = report
    const same = await findSame({ commentId: id, text, reason, email })
    if (same) return done(same)
    const isFirst = (await db.$count(commentReports, isOpenFor(id))) === 0
    const [row] = await db
      .insert(commentReports)
      .values({ commentId: id, articleId, text, reason, email, goodFaith: true, reportedAt: now() })
      .returning({ id: commentReports.id })
    if (!row) throw new Error('The report was not written.')
    await recordReport(comment, { change: 'reported', by: null, reason })
    // Editors are notified once per comment, because its reports are decided together.
    if (isFirst) await notifyEditors(row.id, { text, reason, articleId })
    return done(row)
  })
}

/** A reader may send the same report again from another page, or after a lost answer. */
async function findSame({ commentId, text, reason, email }: SentReport): Promise<{ id: string } | undefined> {
  const isSame = [eq(commentReports.text, text), eq(commentReports.reason, reason)]
  const isFromSame = email === null ? isNull(commentReports.email) : eq(commentReports.email, email)
  const [same] = await db
    .select({ id: commentReports.id })
    .from(commentReports)
    .where(and(isOpenFor(commentId), ...isSame, isFromSame))
    .limit(1)
  return same
}

type SentReport = Pick<typeof commentReports.$inferSelect, 'commentId' | 'text' | 'reason' | 'email'>

export function isOpenFor(commentId: string) {
  return and(eq(commentReports.commentId, commentId), isNull(commentReports.closedAt))
}

async function notifyEditors(
  reportId: string,
  { articleId, ...report }: { text: string; reason: string; articleId: string },
): Promise<void> {
  const article = await findArticleTitle(articleId)
  // E-mail preferences do not apply, because the owner is liable for what is published.
  for (const { id, email } of await listNotifiedEditors()) {
    const message = reportEmail(email, { ...report, article: article ?? { title: '', slug: '' } })
    await enqueueEmail(message, { key: `comment-report:${reportId}:${id}` })
  }
}
