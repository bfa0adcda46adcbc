import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { databaseAddress } from '#platform/database.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { dueBackup, type ScheduledKind } from './backup-schedule.ts'
import { isFailed, isNightly, isScheduled, isVerified, newestBackup } from './backup-state.server.ts'
import type { BackupOrder } from './scheduled/scheduled-run.server.ts'

const secondsMax = 12 * 60 * 60
const program = path.join(import.meta.dirname, 'scheduled/scheduled-program.server.ts')

/** A run that is cut by a stop or a crash is repeated; one that fails is recorded, and waits for its next hour. */
export const backupJob: Job<{ kind: ScheduledKind; askedAt: string }> = {
  name: 'backup',
  work: runProgram,
  retries: 3,
  retryPauseSeconds: 30,
  secondsMax,
}

let running: ChildProcess | null = null

async function runProgram(order: { kind: ScheduledKind; askedAt: string }): Promise<void> {
  // The default young generation would fill with short-lived buffers: this takes half the memory in the same time.
  const child = fork(program, [], {
    execArgv: ['--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running = child
  // Every account of the machine could read arguments, so the address goes by message.
  child.send({ ...order, databaseUrl: databaseAddress() } satisfies BackupOrder)
  const limit = setTimeout(() => child.kill('SIGKILL'), secondsMax * 1000)
  const [code, signal] = await once(child, 'exit')
  clearTimeout(limit)
  running = null
  if (code !== 0) throw new Error(`the scheduled backup was cut (${signal ?? code})`)
}

export function stopScheduledBackup(): void {
  running?.kill('SIGTERM')
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
