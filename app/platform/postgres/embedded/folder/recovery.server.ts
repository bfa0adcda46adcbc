import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { findBinaries } from '../process/binaries.server.ts'
import { connectionUrl } from './claim.server.ts'
import { withConnection } from '../../connection.server.ts'
import { readRequired } from './initialise.server.ts'
import { launch, stopServer } from '../process/launch.server.ts'
import { type Layout, layoutOf } from '../layout.server.ts'
import { chooseRunAs } from '../process/run-as.server.ts'
import { findPostmaster } from '../process/running.server.ts'
import { lastComplaint, logBytes } from '../process/server-log.server.ts'
import { endInterrupted } from './interrupted-recovery.server.ts'
import { replaceServer } from './replacement.server.ts'
import { productKey } from '../../../product-name.ts'

export interface RecoveryFolder {
  data: string
  password: string
  /** Runs a server on them until it has followed the log, to its end without `until`. */
  recover<T>(until: Date | null, check: (client: Client) => Promise<T>): Promise<T>
  /** In the place of the server of the folder, which must be stopped. @returns where that one is now, if there was one */
  takePlace(at: Date): string | null
  remove(): void
}

const tooShort = 'recovery ended before configured recovery target was reached'
const lookMilliseconds = 50

/** A new folder beside the server of `folder`. */
export async function makeRecoveryFolder(folder: string): Promise<RecoveryFolder> {
  const layout = layoutOf(path.resolve(folder))
  mkdirSync(layout.folder, { recursive: true, mode: 0o700 })
  await endInterrupted(layout)
  const made = mkdtempSync(path.join(layout.folder, `restauration-${process.pid}-`))
  const work = { ...layoutOf(made), log: layout.log }
  mkdirSync(work.data, { recursive: true, mode: 0o700 })
  return {
    data: work.data,
    password: work.password,
    recover: (until, check) => recover(layout, work, until, check),
    takePlace(at) {
      const aside = `server-avant-restauration-${at.toISOString().slice(0, 19).replaceAll(':', '-')}`
      replaceServer(layout, { made: path.relative(layout.folder, work.server), aside })
      const place = path.join(layout.folder, aside)
      return readdirSync(layout.folder).includes(aside) ? place : null
    },
    remove: () => rmSync(made, { recursive: true, force: true }),
  }
}

async function recover<T>(
  layout: Layout,
  work: Layout,
  until: Date | null,
  check: (client: Client) => Promise<T>,
): Promise<T> {
  const configuration = path.join(work.data, 'postgresql.auto.conf')
  const before = await readFile(configuration, 'utf8')
  await writeFile(path.join(work.data, 'recovery.signal'), '', { mode: 0o600 })
  const settings = (end: Date | null) => writeFile(configuration, `${before}\n${recoverySettings(end)}\n`)
  await settings(until)
  try {
    return await runOnce(layout, work, check)
  } catch (problem) {
    if (!until || !(problem instanceof Error && problem.message.includes(tooShort))) throw problem
    // Nothing was committed between the moment and the end of the log: the end is the moment.
    await settings(null)
    return await runOnce(layout, work, check)
  } finally {
    await writeFile(configuration, before, { flush: true })
  }
}

function recoverySettings(until: Date | null): string {
  const target = until ? [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`] : []
  return [
    "restore_command = 'exit 1'",
    "recovery_target_timeline = 'current'",
    "recovery_target_action = 'promote'",
    'hot_standby = off',
    ...target,
  ].join('\n')
}

async function runOnce<T>(layout: Layout, work: Layout, check: (client: Client) => Promise<T>): Promise<T> {
  const binaries = findBinaries()
  const runAs = chooseRunAs(layout, binaries)
  if (runAs.way === 'account') chmodSync(work.folder, 0o711)
  const logFrom = logBytes(work.log)
  const launched = await launch(work, binaries, runAs, true)
  try {
    let running = findPostmaster(work.data)
    while (!running?.ready) {
      if (await launched.complaint()) throw new Error(await lastComplaint(work.log, logFrom))
      await pause(lookMilliseconds)
      running = findPostmaster(work.data)
    }
    return await withConnection(connectionUrl(running, readRequired(work.password), productKey), check)
  } finally {
    await stopServer(work, binaries, runAs)
  }
}
