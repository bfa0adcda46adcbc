import { desc, eq } from 'drizzle-orm'
import { articleColumns, leftJoinArticle } from '#features/articles/article-titles.server.ts'
import { db } from '#platform/database.server.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'

/** Open reports under this address: closed ones have none. */
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
