import { desc, eq } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { commentReports } from '../moderation-tables.server.ts'

/** Open reports under this address: closed ones have none. */
export async function exportReportsBy(email: string): Promise<object[]> {
  const rows = await db
    .select({ at: commentReports.reportedAt, reason: commentReports.reason, title: articles.title })
    .from(commentReports)
    .leftJoin(articles, eq(articles.id, commentReports.articleId))
    .where(eq(commentReports.email, email))
    .orderBy(desc(commentReports.reportedAt))
  return rows.map(({ at, reason, title }) => ({ article: title, date: at, raison: reason }))
}
