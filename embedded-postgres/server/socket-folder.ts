import { chownSync, lstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readIfThere } from './files.ts'
import type { Layout } from './layout.ts'
import { type RunAs, uidOf } from './run-as.ts'

/** The size of `sun_path` without the final NUL: https://man7.org/linux/man-pages/man7/unix.7.html */
const socketPathBytesMax = process.platform === 'darwin' ? 103 : 107
const socketName = '.s.PGSQL.5432'

export function socketFolderFor(layout: Layout, runAs: RunAs, name: string): string {
  if (fits(layout.server)) return layout.server
  const former = recall(layout)
  if (former && isPrivate(former, runAs)) return former
  const base = fits(path.join(tmpdir(), `${name}-XXXXXX`)) ? tmpdir() : '/tmp'
  const folder = mkdtempSync(path.join(base, `${name}-`))
  if (runAs.way === 'account') chownSync(folder, runAs.uid, runAs.gid)
  writeFileSync(layout.socketFolder, folder, { mode: 0o600 })
  return folder
}

export function removeSocketLock(socketFolder: string): void {
  rmSync(path.join(socketFolder, `${socketName}.lock`), { force: true })
}

export function removeSocketFolder(layout: Layout): void {
  const former = recall(layout)
  if (former) rmSync(former, { recursive: true, force: true })
  rmSync(layout.socketFolder, { force: true })
}

/** In /tmp a former name of ours may now be somebody else's, whose fake server could ask for the password. */
export function isPrivate(folder: string, runAs: RunAs): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  return !!stats?.isDirectory() && stats.uid === uidOf(runAs) && (stats.mode & 0o022) === 0
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, socketName)) <= socketPathBytesMax
}

const recall = (layout: Layout) => readIfThere(layout.socketFolder)?.trim() ?? null
