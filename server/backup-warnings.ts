import { and, isNull, lte, or, sql } from 'drizzle-orm'
import { listActiveAdmins } from '#features/accounts/people.server.ts'
import { now } from '#platform/clock.ts'
import { site } from '#platform/site.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { interruptionSentence } from '#features/backups/backup-records.server.ts'
import { lateHours } from '#features/backups/backup-schedule.ts'
import { findBackupState } from '#features/backups/backup-state.server.ts'
import { backupWatch } from '#features/backups/backup-tables.server.ts'
import { lateBackupsEmail } from '#features/backups/emails.ts'

const againHours = 24

export async function warnAboutLateBackups(): Promise<void> {
  const { isScheduled, everyHours, lastVerifiedBackup, lastAttempt } = await findBackupState()
  if (!isScheduled) return
  const at = now()
  const late = lateHours(everyHours)
  const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 60 * 60_000)
  const verifiedAt = lastVerifiedBackup?.madeAt ?? null
  const problem = lastAttempt?.problem ?? (lastAttempt && !lastAttempt.verifiedAt ? interruptionSentence : null)
  if (verifiedAt && verifiedAt > hoursAgo(late)) return
  // A database that was just restored or created has had no night yet.
  const isExpected = lte(backupWatch.since, hoursAgo(late))
  const isQuiet = or(isNull(backupWatch.warnedAt), lte(backupWatch.warnedAt, hoursAgo(againHours)))
  await transaction(async () => {
    const [due] = await db
      .update(backupWatch)
      .set({ warnedAt: at })
      .where(and(isExpected, isQuiet))
      .returning({ id: sql`1` })
    if (!due) return
    for (const { email } of await listActiveAdmins())
      await enqueueEmail(lateBackupsEmail(email, { verifiedAt, problem, everyHours }, site.siteName))
  })
}
