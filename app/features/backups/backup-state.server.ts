import { desc, eq, isNotNull } from 'drizzle-orm'
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

export async function findBackupState(): Promise<BackupState> {
  const newest = () => db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1).$dynamic()
  const [[lastVerified = null], [lastAttempt = null], [lastManual = null]] = await Promise.all([
    newest().where(isNotNull(backups.verifiedAt)),
    newest().where(eq(backups.kind, 'nightly')),
    newest().where(eq(backups.kind, 'manual')),
  ])
  return { isNightly: config.nightlyBackups, lastVerified, lastAttempt, lastManual }
}
