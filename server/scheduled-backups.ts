import path from 'node:path'
import type { SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { dueBackup, type ScheduledKind } from '#features/backups/backup-schedule.ts'
import { programSecondsMax, runProgram } from '#features/backups/background-program.server.ts'
import { isFailed, isNightly, isScheduled, isVerified, newestBackup } from '#features/backups/backup-state.server.ts'

const program = path.join(import.meta.dirname, '../app/features/backups/scheduled/scheduled-program.server.ts')

/** A run that is cut by a stop or a crash is repeated; one that fails is recorded, and waits for its next hour. */
export const backupJob: Job<{ kind: ScheduledKind; askedAt: string }> = {
  name: 'backup',
  work: (order) => runProgram(program, order),
  retries: 3,
  retryPauseSeconds: 30,
  secondsMax: programSecondsMax,
}

export async function enqueueDueBackup(): Promise<void> {
  if (!config.scheduledBackups) return
  const dateOf = async (...which: (SQL | undefined)[]) => (await newestBackup(...which))?.madeAt ?? null
  const last = async (which: SQL) => ({
    verified: await dateOf(which, isVerified),
    failed: await dateOf(which, isFailed),
  })
  const at = now()
  const kind = dueBackup(at, config.backupEveryHours, { nightly: await last(isNightly), all: await last(isScheduled) })
  if (kind) await enqueue(backupJob, { kind, askedAt: at.toISOString() })
}
