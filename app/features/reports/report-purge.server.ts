import { inArray, lt } from 'drizzle-orm'
import { monthsAgo } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { commentSettings } from '#features/comments/comment-settings.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'

/** Rows per transaction, so that locks stay short. */
const reportsAtOnce = 1000

/** Scheduled job: deletes closed reports after the retention period of the audit log. */
export async function deleteOldReports(): Promise<void> {
  const { journalMonths } = await readSettings(commentSettings)
  const isOld = lt(commentReports.closedAt, monthsAgo(journalMonths))
  for (let rowCount = reportsAtOnce; rowCount === reportsAtOnce; ) {
    const old = db.select({ id: commentReports.id }).from(commentReports).where(isOld).limit(reportsAtOnce)
    rowCount = (await db.delete(commentReports).where(inArray(commentReports.id, old))).rowCount ?? 0
  }
}
