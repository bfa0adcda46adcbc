import { and, eq, isNull } from 'drizzle-orm'
import { writerName } from '#features/accounts/personal-data/account-deletion.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { record } from '#features/comments/audit-log/audit-log.server.ts'
import { listAdministrators } from '#features/comments/emails/email-preferences.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { tooManyAttempts } from '#platform/http/rate-limit/too-many-requests.ts'
import { isUuid } from '#platform/keyset.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { reportEmail } from '../emails/emails.ts'
import { commentReports } from '../moderation-tables.server.ts'
import { whyNotReport } from './report.ts'

const reportsPerAddress: Limit = { name: 'reports-address', hits: 5, seconds: 60 * 60 }
/** Bounds the table: a program could send any number. */
const reportsPerComment: Limit = { name: 'reports-comment', hits: 50, seconds: 24 * 60 * 60 }

export interface ReportableComment {
  text: string
  authorName: string
  at: string
  article: { title: string; slug: string }
}

export async function findReportable(slug: string, id: string): Promise<ReportableComment | null> {
  if (!isUuid(id) || slug.includes('\0')) return null
  const [row] = await db
    .select({
      text: comments.content,
      at: comments.createdAt,
      validated: comments.validated,
      title: articles.title,
      username: userRoles.username,
      email: users.email,
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(userRoles, eq(userRoles.userId, comments.userId))
    .where(and(eq(comments.id, id), eq(articles.slug, slug)))
  if (!row || whyNotReport(row)) return null
  const { text, at, title, ...person } = row
  return { text, at: at.toISOString(), authorName: writerName(person), article: { title, slug } }
}

export interface ReportRefusal {
  status: 404 | 429
  sentence: string
  retryAfterSeconds?: number
}

/** Stores nothing about the reporter but the address left for the answer. */
export async function reportComment(
  id: string,
  report: { reason: string; email: string | null },
  clientAddress: string,
): Promise<Outcome<{ id: string }, ReportRefusal>> {
  const tooMany = (await hit(reportsPerAddress, clientAddress)) ?? (await hit(reportsPerComment, id))
  if (tooMany) {
    const { retryAfterSeconds } = tooMany
    return refused({ status: 429, sentence: tooManyAttempts(retryAfterSeconds), retryAfterSeconds })
  }
  return transaction(async () => {
    const [comment] = isUuid(id) ? await db.select().from(comments).where(eq(comments.id, id)).for('update') : []
    const sentence = whyNotReport(comment ?? null)
    if (sentence || !comment) return refused({ status: 404, sentence: sentence ?? '' })
    const isFirst = (await db.$count(commentReports, isOpenFor(id))) === 0
    const { articleId, content: text } = comment
    const { reason, email } = report
    const [sent] = await db
      .insert(commentReports)
      .values({ commentId: id, articleId, text, reason, email, goodFaith: true, reportedAt: now() })
      .returning({ id: commentReports.id })
    if (!sent) throw new Error('The report was not written.')
    await record('reported', comment, { by: null, reason })
    // Once per comment, because its reports are decided together.
    if (isFirst) await notifyAdministrators(sent.id, { text, reason, articleId })
    return done(sent)
  })
}

export function isOpenFor(commentId: string) {
  return and(eq(commentReports.commentId, commentId), isNull(commentReports.closedAt))
}

async function notifyAdministrators(
  reportId: string,
  { articleId, ...report }: { text: string; reason: string; articleId: string },
): Promise<void> {
  const [article] = await db
    .select({ title: articles.title, slug: articles.slug })
    .from(articles)
    .where(eq(articles.id, articleId))
  // All administrators, whatever their preferences: the site answers for what it publishes.
  for (const { id, email } of await listAdministrators()) {
    const message = reportEmail(email, { ...report, article: article ?? { title: '', slug: '' } }, config)
    await enqueueEmail(message, { key: `comment-report:${reportId}:${id}` })
  }
}
