import { chownSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Layout } from './layout.server.ts'
import { codeOf } from './problem.server.ts'
import { type RunAs, uidOf } from './run-as.server.ts'
import { productKey } from '../product-name.ts'

/** Of sockaddr_un, less the final zero byte. */
const socketPathBytesMax = process.platform === 'darwin' ? 103 : 107
const socketName = '.s.PGSQL.5432'

/** The server's own folder; where that lies too deep for a socket, a short private folder that the server folder remembers. */
export function socketFolderFor(layout: Layout, runAs: RunAs): string {
  if (fits(layout.server)) return layout.server
  const remembered = recall(layout)
  if (remembered && isPrivate(remembered, runAs)) return remembered
  const base = fits(path.join(tmpdir(), `${productKey}-XXXXXX`)) ? tmpdir() : '/tmp'
  const made = mkdtempSync(path.join(base, `${productKey}-`))
  if (runAs.way === 'account') chownSync(made, runAs.uid, runAs.gid)
  writeFileSync(layout.socketFolder, made, { mode: 0o600 })
  return made
}

/**
 * After a power cut the number in the socket's lock file may be anybody's, and PostgreSQL would refuse to start. The lock
 * on the data folder, taken before it, is the one that counts.
 */
export function removeSocketLock(socketFolder: string): void {
  rmSync(path.join(socketFolder, `${socketName}.lock`), { force: true })
}

/** After a stop nothing is left in the folder of temporary files. */
export function removeSocketFolder(layout: Layout): void {
  const remembered = recall(layout)
  if (remembered) rmSync(remembered, { recursive: true, force: true })
  rmSync(layout.socketFolder, { force: true })
}

/**
 * In a folder that everybody may write to, a name that was ours can be somebody else's after a cleaning: a false server
 * there could ask pg for our password in clear.
 */
export function isPrivate(folder: string, runAs: RunAs): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return !!found?.isDirectory() && found.uid === uidOf(runAs) && (found.mode & 0o022) === 0
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, socketName)) <= socketPathBytesMax
}

function recall(layout: Layout): string | null {
  try {
    return readFileSync(layout.socketFolder, 'utf8').trim()
  } catch (problem) {
    if (codeOf(problem) === 'ENOENT') return null
    throw problem
  }
}
