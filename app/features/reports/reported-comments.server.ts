import { asc, countDistinct, desc, inArray, isNull, eq, lt } from 'drizzle-orm'
import { articleColumns, leftJoinArticle } from '#features/articles/article-titles.server.ts'
import { listWrittenComments, type WrittenComment } from '#features/comments/written-comments.server.ts'
import { db } from '#platform/database.server.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'
import { reportedCommentsPerPage } from '#features/moderation/report.ts'
import { distinctNames } from '#features/comments/comment.ts'
import { de } from '#platform/text/elision.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { monthsAgo } from '#platform/clock.ts'
import { readSettings } from '#platform/settings.server.ts'
import { commentSettings } from '#features/comments/comment-settings.ts'

export type ReportedComment = Awaited<ReturnType<typeof listReportedComments>>['comments'][number]

export async function listReportedComments() {
  const latest = await db
    .select({ commentId: commentReports.commentId })
    .from(commentReports)
    .where(isNull(commentReports.closedAt))
    .orderBy(desc(commentReports.reportedAt), desc(commentReports.id))
    // It reads more rows than comments, because several reports may be about one comment.
    .limit(reportedCommentsPerPage * 4)
  const ids = [...new Set(latest.map(({ commentId }) => commentId))]
  const page = ids.slice(0, reportedCommentsPerPage)
  const more = ids.length > page.length || latest.length === reportedCommentsPerPage * 4
  if (page.length === 0) return { comments: [], more: false }
  const query = db
    .select({ report: commentReports, ...articleColumns() })
    .from(commentReports)
    .$dynamic()
  const rows = await leftJoinArticle(query, commentReports.articleId)
    .where(inArray(commentReports.commentId, page))
    .orderBy(asc(commentReports.reportedAt), asc(commentReports.id))
  const open = rows.filter(({ report }) => report.closedAt === null)
  const byComment = Map.groupBy(open, ({ report }) => report.commentId)
  const comments = new Map((await listWrittenComments(page)).map((one) => [one.row.id, one]))
  /** The end of the names of its buttons, for screen readers. */
  const nameOf = distinctNames(
    ({ authorName, reports }: ReturnType<typeof reportedComment>) =>
      `${de(authorName ?? 'quelqu’un')}, signalé le ${frenchDateTime(reports[0]?.at ?? '')}`,
  )
  const reportedComments = page.flatMap((id) => {
    const rowsOfComment = byComment.get(id) ?? []
    const last = rowsOfComment.at(-1)
    return last ? [reportedComment(id, last, rowsOfComment, comments.get(id))] : []
  })
  return { comments: reportedComments.map((comment) => ({ ...comment, name: nameOf(comment) })), more }
}

interface Row {
  report: typeof commentReports.$inferSelect
  title: string | null
  slug: string | null
}

function reportedComment(commentId: string, { report, title, slug }: Row, rows: Row[], current?: WrittenComment) {
  const comment = current?.row ?? null
  return {
    commentId,
    text: comment?.content ?? report.text,
    isOnline: comment?.validated === true,
    isEdited: comment !== null && rows.some((row) => row.report.text !== comment.content),
    authorName: current?.view.authorName ?? null,
    isByTeam: current?.view.isByTeam ?? false,
    article: { title: title ?? 'Article supprimé', slug: slug ?? '' },
    reports: rows.map((row) => ({
      id: row.report.id,
      reason: row.report.reason,
      at: row.report.reportedAt.toISOString(),
      wantsAnswer: row.report.email !== null,
    })),
  }
}

export async function countReportedComments(): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(commentReports.commentId) })
    .from(commentReports)
    .where(isNull(commentReports.closedAt))
  return row?.count ?? 0
}

/** Closed reports are not found, because they no longer have an address. */
export async function exportReportsBy(email: string): Promise<object[]> {
  const query = db
    .select({ at: commentReports.reportedAt, reason: commentReports.reason, title: articleColumns().title })
    .from(commentReports)
    .$dynamic()
  const rows = await leftJoinArticle(query, commentReports.articleId)
    .where(eq(commentReports.email, email))
    .orderBy(desc(commentReports.reportedAt))
  return rows.map(({ at, reason, title }) => ({ article: title, date: at, raison: reason }))
}

const reportsAtOnce = 1000

export async function deleteOldReports(): Promise<void> {
  const { journalMonths } = await readSettings(commentSettings)
  const isOld = lt(commentReports.closedAt, monthsAgo(journalMonths))
  for (let rowCount = reportsAtOnce; rowCount === reportsAtOnce; ) {
    const old = db.select({ id: commentReports.id }).from(commentReports).where(isOld).limit(reportsAtOnce)
    rowCount = (await db.delete(commentReports).where(inArray(commentReports.id, old))).rowCount ?? 0
  }
}
