import { and, eq, gte } from 'drizzle-orm'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { site } from '#platform/site.server.ts'
import { db } from '#platform/database.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { findEmail, releaseEmailKey } from '#platform/mail/sent-emails.server.ts'
import { reportReopenedEmail } from './emails.ts'
import { commentReports } from './moderation-tables.server.ts'
import { reporterKey } from './report.ts'

/**
 * Reopens the reports of an undone withdrawal. Reporters' addresses are read from the queued e-mails, so call it before
 * these are cancelled, in the same transaction; e-mails already sent are corrected by another.
 */
export async function reopenReports(commentId: string, decidedAt: Date): Promise<void> {
  const isClosed = and(
    eq(commentReports.commentId, commentId),
    eq(commentReports.outcome, 'withdrawn'),
    gte(commentReports.closedAt, decidedAt),
  )
  for (const { id, text, articleId } of await db.select().from(commentReports).where(isClosed)) {
    const key = reporterKey(commentId, id)
    const message = await findEmail(key)
    const openReport = { closedAt: null, closedBy: null, outcome: null, answer: null, email: message?.to ?? null }
    await db.update(commentReports).set(openReport).where(eq(commentReports.id, id))
    if (!message?.isTried) continue
    // The e-mail of the next decision has the same key.
    await releaseEmailKey(key)
    const article = await findArticleTitle(articleId)
    await enqueueEmail(reportReopenedEmail(message.to, { text, title: article?.title ?? 'Article supprimé' }, site))
  }
}
