import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostmaster, isAlive } from '../../embedded-postgres/server/postmaster.ts'

const prefix = 'amulette-run-'
const stopMillisecondsMax = 5_000

export function makeRunFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  // As root, PostgreSQL may run as another account, which must be able to traverse the folder.
  chmodSync(folder, 0o711)
  return folder
}

/** Servers and files of runs that were killed. */
export function sweepRunFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0])
    if (pid && !isAlive(pid)) removeWithServer(path.join(tmpdir(), name))
  }
}

/** Synchronous, so that an exiting process can call it. */
export function removeWithServer(folder: string): void {
  const postmaster = findPostmaster(path.join(folder, 'postgres', 'server', 'data'))
  if (postmaster) endNow(postmaster.pid)
  unmountBelow(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** A test that was killed leaves what it mounted. */
function unmountBelow(folder: string): void {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  for (const mount of mounts.toReversed()) {
    const place = mount.split(' ')[1] ?? ''
    if (place.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', place])
  }
}

function endNow(postmaster: number): void {
  process.kill(postmaster, 'SIGQUIT')
  for (let waited = 0; isAlive(postmaster) && waited < stopMillisecondsMax; waited += 20) sleep(20)
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
