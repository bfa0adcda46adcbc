import { and, desc, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { backups } from './backup-tables.server.ts'

type RecordedBackup = typeof backups.$inferSelect

export type BackupState = Awaited<ReturnType<typeof findBackupState>>

export async function findBackupState() {
  const [lastVerifiedBackup, lastAttempt, lastManual] = await Promise.all([
    newestBackup(isVerified),
    newestBackup(isScheduled),
    newestBackup(eq(backups.kind, 'manual')),
  ])
  const { scheduledBackups, backupEveryHours } = config
  return {
    isScheduled: scheduledBackups,
    everyHours: backupEveryHours,
    lastVerifiedBackup,
    lastAttempt,
    lastManual,
  }
}

export const isNightly = eq(backups.kind, 'nightly')
export const isScheduled = ne(backups.kind, 'manual')
export const isVerified = isNotNull(backups.verifiedAt)
export const isFailed = and(isNull(backups.verifiedAt), isNotNull(backups.problem))

export async function newestBackup(...which: (SQL | undefined)[]): Promise<RecordedBackup | null> {
  const [row = null] = await db
    .select()
    .from(backups)
    .where(and(...which))
    .orderBy(desc(backups.madeAt))
    .limit(1)
  return row
}
