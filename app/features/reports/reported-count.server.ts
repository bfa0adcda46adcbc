import { countDistinct, isNull } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'

export async function countReportedComments(): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(commentReports.commentId) })
    .from(commentReports)
    .where(isNull(commentReports.closedAt))
  return row?.count ?? 0
}
