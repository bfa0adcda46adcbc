import { inArray, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { readCommentSettings } from '../comment-settings.server.ts'
import { commentReports } from '../moderation-tables.server.ts'

/** Rows per transaction, so that locks stay short. */
const reportsAtOnce = 1000

/** Scheduled job: deletes closed reports after the retention period of the audit log. */
export async function purgeOldReports(): Promise<void> {
  const { journalMonths } = await readCommentSettings()
  const over = sql`${now().toISOString()}::timestamptz - make_interval(months => ${journalMonths})`
  let purged = 0
  do {
    const old = db
      .select({ id: commentReports.id })
      .from(commentReports)
      .where(sql`${commentReports.closedAt} < ${over}`)
      .limit(reportsAtOnce)
    const { rowCount } = await db.delete(commentReports).where(inArray(commentReports.id, old))
    purged = rowCount ?? 0
  } while (purged === reportsAtOnce)
}
