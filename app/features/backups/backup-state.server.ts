import { and, desc, eq, isNotNull, isNull, lte, ne, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { backups } from './backup-tables.server.ts'

type RecordedBackup = typeof backups.$inferSelect

export interface BackupState {
  isScheduled: boolean
  everyHours: number | null
  lastVerified: RecordedBackup | null
  /** A scheduled one. With neither `verifiedAt` nor `problem` it is being made, or was interrupted within the last hour. */
  lastAttempt: RecordedBackup | null
  lastManual: RecordedBackup | null
}

export async function findBackupState(): Promise<BackupState> {
  const [lastVerified, lastAttempt, lastManual] = await Promise.all([
    newestBackup(isVerified),
    newestBackup(isScheduled),
    newestBackup(eq(backups.kind, 'manual')),
  ])
  const { scheduledBackups, backupEveryHours } = config
  return { isScheduled: scheduledBackups, everyHours: backupEveryHours, lastVerified, lastAttempt, lastManual }
}

export const isNightly = eq(backups.kind, 'nightly')
export const isScheduled = ne(backups.kind, 'manual')
export const isVerified = isNotNull(backups.verifiedAt)
export const isFailed = and(isNull(backups.verifiedAt), isNotNull(backups.problem))

/** Without those that were dated while the clock was ahead: they would hide that none is made. */
export async function newestBackup(...which: (SQL | undefined)[]): Promise<RecordedBackup | null> {
  const [row = null] = await db
    .select()
    .from(backups)
    .where(and(...which, lte(backups.madeAt, now())))
    .orderBy(desc(backups.madeAt))
    .limit(1)
  return row
}
