import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { desc, isNotNull, isNull, and, eq, lte, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { databaseAddress, db, unlessAnotherDoes } from '#platform/database.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { whyNotDataFolder } from '#platform/files/data-folder.server.ts'
import { withConnection } from '#platform/postgres/connection.server.ts'
import { removeScratchDatabase } from '#embedded-postgres/scratch.ts'
import { embeddedOptions } from '#platform/postgres/embedded.server.ts'
import { backups } from './backup-tables.server.ts'
import { servedTarget } from './configured-target.server.ts'
import { isBackupDue } from './nightly/due.ts'
import { nightlyLock, type NightlyOrder, recordNotBegun, scratchPlace } from './nightly/nightly-run.server.ts'

const secondsMax = 12 * 60 * 60
const program = path.join(import.meta.dirname, 'nightly/nightly-program.server.ts')

/** A run that is cut, by a stop or a crash, is made again; one that fails is recorded, and waits for its next hour. */
export const nightlyBackupJob: Job<{ askedAt: string }> = {
  name: 'nightly-backup',
  work: ({ askedAt }) => runProgram(askedAt),
  retries: 3,
  retryPauseSeconds: 30,
  secondsMax,
}

let running: ChildProcess | null = null

async function runProgram(askedAt: string): Promise<void> {
  const whyNot = whyNotDataFolder(config.dataDir)
  if (whyNot) return recordRefusal(new Date(askedAt), whyNot)
  // Buffers that are soon thrown away would fill the default young generation: half the memory, in the same time.
  const child = fork(program, [], {
    execArgv: ['--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running = child
  // Not among its arguments, which every account of the machine can read.
  child.send({ askedAt, databaseUrl: databaseAddress() } satisfies NightlyOrder)
  const limit = setTimeout(() => child.kill('SIGKILL'), secondsMax * 1000)
  const [code, signal] = await once(child, 'exit')
  clearTimeout(limit)
  running = null
  if (code !== 0) throw new Error(`the nightly backup was cut (${signal ?? code})`)
}

/** The program would end before it could record anything. */
async function recordRefusal(askedAt: Date, whyNot: string): Promise<void> {
  const target = await servedTarget()
  await withConnection(databaseAddress(), (client) => recordNotBegun(client, { target, askedAt }, whyNot))
}

/** What a killed backup left, before the next one needs its room. */
export async function removeBackupLeftovers(): Promise<void> {
  await unlessAnotherDoes(nightlyLock, async () => (await servedTarget()).removeLeftovers())
}

/** What it has begun is removed; a next start makes it again. */
export function stopNightlyBackup(): void {
  running?.kill('SIGTERM')
}

export async function enqueueDueBackup(): Promise<void> {
  if (!config.nightlyBackups) return
  const at = now()
  const nightly = eq(backups.kind, 'nightly')
  const [verified, failed] = await Promise.all([
    newest(at, and(nightly, isNotNull(backups.verifiedAt))),
    newest(at, and(nightly, isNull(backups.verifiedAt), isNotNull(backups.problem))),
  ])
  if (isBackupDue(at, { verified, failed })) await enqueue(nightlyBackupJob, { askedAt: at.toISOString() })
}

/** Until `at`: what is dated later was made while the clock was ahead. */
async function newest(at: Date, which: SQL | undefined): Promise<Date | null> {
  const [row] = await db
    .select({ madeAt: backups.madeAt })
    .from(backups)
    .where(and(which, lte(backups.madeAt, at)))
    .orderBy(desc(backups.madeAt))
    .limit(1)
  return row?.madeAt ?? null
}

/** At a start: the database of a verification that was killed. */
export async function removeLeftScratch(): Promise<void> {
  await unlessAnotherDoes(nightlyLock, () => removeScratchDatabase(scratchPlace(), embeddedOptions))
}
