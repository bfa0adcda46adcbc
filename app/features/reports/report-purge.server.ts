import { inArray, lt } from 'drizzle-orm'
import { monthsAgo } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { readCommentSettings } from '#features/moderation/comment-settings.server.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'

/** Rows per transaction, so that locks stay short. */
const reportsAtOnce = 1000

/** Scheduled job: deletes closed reports after the retention period of the audit log. */
export async function deleteOldReports(): Promise<void> {
  const { journalMonths } = await readCommentSettings()
  const before = monthsAgo(journalMonths)
  let purged = 0
  do {
    const old = db
      .select({ id: commentReports.id })
      .from(commentReports)
      .where(lt(commentReports.closedAt, before))
      .limit(reportsAtOnce)
    const { rowCount } = await db.delete(commentReports).where(inArray(commentReports.id, old))
    purged = rowCount ?? 0
  } while (purged === reportsAtOnce)
}
