import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Options } from '../options.ts'
import { controlChecksum, wasShutDown } from '../server/control-file.ts'
import { codeOf, readIfThere, syncFolder } from '../server/files.ts'
import { layoutOf } from '../server/layout.ts'
import { findPostmaster } from '../server/postmaster.ts'

export interface Upgrade {
  from: string
  to: string
  stamp: string
  /** The old server's control file once the new one has everything; it says whether the old one ran again since. */
  former: string | null
}

export const newServerFolder = (folder: string) => path.join(folder, 'upgrade')
const recordOf = (folder: string) => path.join(folder, 'upgrade.json')

export function dataVersion(folder: string): string | null {
  return readIfThere(path.join(layoutOf(folder).data, 'PG_VERSION'), 'EACCES')?.trim() ?? null
}

export function readUpgrade(folder: string): Upgrade | null {
  const text = readIfThere(recordOf(folder), 'EACCES')
  return text ? (JSON.parse(text) as Upgrade) : null
}

export function recordUpgrade(folder: string, upgrade: Upgrade): void {
  const temporary = `${recordOf(folder)}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(upgrade), { mode: 0o600, flush: true })
  renameSync(temporary, recordOf(folder))
  syncFolder(folder)
}

export function completeUpgrade(folder: string, upgrade: Upgrade): void {
  const { data } = layoutOf(folder)
  if (findPostmaster(data) || !wasShutDown(data)) throw new Error(`PostgreSQL ${upgrade.from} did not stop.`)
  recordUpgrade(folder, { ...upgrade, former: controlChecksum(data) })
}

/** The record goes last, so that the remaining files are known to belong to this attempt. */
export function removeUpgrade(folder: string): void {
  rmSync(newServerFolder(folder), { recursive: true, force: true, maxRetries: 10 })
  rmSync(recordOf(folder), { force: true })
}

/** Each step may be the last before a power cut. @returns the folder of the old server, once it has one */
export function finishUpgrade(folder: string, { log }: Options): string | null {
  const { server, data } = layoutOf(folder)
  const upgrade = readUpgrade(folder)
  if (!upgrade?.former) return null
  const newServer = layoutOf(newServerFolder(folder)).server
  const formerServer = path.join(folder, `server-${upgrade.from}-${upgrade.stamp}`)
  if (existsSync(newServer)) {
    const checksum = checksumIfThere(data)
    if (checksum && (findPostmaster(data) || checksum !== upgrade.former)) return null
    if (existsSync(server)) move(server, formerServer)
    move(newServer, server)
  }
  removeUpgrade(folder)
  if (!existsSync(formerServer)) return null
  log('info', 'the database was upgraded; the former one can be deleted', {
    from: upgrade.from,
    to: upgrade.to,
    kept: formerServer,
  })
  return formerServer
}

function checksumIfThere(data: string): string | null {
  try {
    return controlChecksum(data)
  } catch (problem) {
    if (codeOf(problem) === 'ENOENT') return null
    throw problem
  }
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (problem) {
    if (!['ENOENT', 'EEXIST', 'ENOTEMPTY', 'EPERM'].includes(codeOf(problem)) || !existsSync(to)) throw problem
  }
  syncFolder(path.dirname(to))
}
