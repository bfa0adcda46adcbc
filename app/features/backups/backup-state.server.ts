import { and, desc, eq, isNotNull, lte, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { backups } from './backup-tables.server.ts'

type RecordedBackup = typeof backups.$inferSelect

export interface BackupState {
  isNightly: boolean
  lastVerified: RecordedBackup | null
  /** Nightly. With neither `verifiedAt` nor `problem` it is being made, or was interrupted within the last hour. */
  lastAttempt: RecordedBackup | null
  lastManual: RecordedBackup | null
}

/** Without those that were dated while the clock was ahead: they would hide that none is made. */
export async function findBackupState(): Promise<BackupState> {
  const newest = (which: SQL) =>
    db
      .select()
      .from(backups)
      .where(and(which, lte(backups.madeAt, now())))
      .orderBy(desc(backups.madeAt))
      .limit(1)
  const [[lastVerified = null], [lastAttempt = null], [lastManual = null]] = await Promise.all([
    newest(isNotNull(backups.verifiedAt)),
    newest(eq(backups.kind, 'nightly')),
    newest(eq(backups.kind, 'manual')),
  ])
  return { isNightly: config.nightlyBackups, lastVerified, lastAttempt, lastManual }
}
