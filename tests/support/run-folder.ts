import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostmaster, isAlive } from '#platform/postgres/running.server.ts'

const prefix = 'amulette-run-'
const stopMillisecondsMax = 5_000

/** Everything that one run of the tests writes, under the name of its process. */
export function makeRunFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  // As root, PostgreSQL may have to run as another account, which must be able to go through.
  chmodSync(folder, 0o711)
  return folder
}

/** What is left of runs that were killed: their server, their files. */
export function sweepRunFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0])
    if (pid && !isAlive(pid)) removeWithServer(path.join(tmpdir(), name))
  }
}

/**
 * A run's folder or a DATA_DIR, and the PostgreSQL whose files are in it. Without waiting for a turn of the event loop:
 * also for a process that is already leaving.
 */
export function removeWithServer(folder: string): void {
  const postmaster = findPostmaster(path.join(folder, 'postgres', 'server', 'data'))
  if (postmaster) endNow(postmaster.pid)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

function endNow(postmaster: number): void {
  process.kill(postmaster, 'SIGQUIT')
  for (let waited = 0; isAlive(postmaster) && waited < stopMillisecondsMax; waited += 20) sleep(20)
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
