import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Binaries, system } from '../binaries.ts'
import type { Options } from '../options.ts'
import { PostgresProblem } from '../problem.ts'
import { codeOf } from './files.ts'
import type { Layout } from './layout.ts'

/** PostgreSQL refuses to run as root: it runs in a user namespace that maps root to uid 1000, or as another account. */
export type RunAs = { way: 'self' } | { way: 'namespace' } | { way: 'account'; uid: number; gid: number }

/** The number of `nobody` on Linux; any account that owns nothing would do. */
const nobody: RunAs = { way: 'account', uid: 65534, gid: 65534 }

const namespaceOptions = ['--user', '--map-user=1000', '--map-group=1000']

// Our environment holds secrets, and PG* or LC_* variables that would change the server.
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

export interface Command {
  file: string
  args: string[]
  options: { env: Record<string, string>; windowsHide: true; uid?: number; gid?: number }
}

export function commandAs(runAs: RunAs, file: string, args: string[]): Command {
  const options = { env: environment, windowsHide: true } as const
  if (runAs.way === 'namespace') return { file: 'unshare', args: [...namespaceOptions, '--', file, ...args], options }
  if (runAs.way === 'account') return { file, args, options: { ...options, uid: runAs.uid, gid: runAs.gid } }
  return { file, args, options }
}

export interface Place {
  layout: Layout
  binaries: Binaries
  options: Options
}

/** Existing files keep their account, so that one `sudo npm start` does not lock out an ordinary user. */
export function chooseRunAs({ layout, binaries, options }: Place, { server }: Layout = layout): RunAs {
  const { sentences } = options
  const me = process.getuid?.()
  const owner = ownerOf(server)
  if (me !== 0) {
    if (me === undefined || !owner || owner.uid === me) return { way: 'self' }
    throw new PostgresProblem(sentences.foreignOwner(server, owner.uid))
  }
  const candidates: RunAs[] = owner?.uid ? [{ way: 'account', ...owner }] : [{ way: 'namespace' }, nobody]
  const choice = candidates.find((candidate) => {
    if (candidate.way === 'account') letThrough(layout)
    return canServe(candidate, layout, binaries)
  })
  if (choice) return choice
  if (!canServe({ way: 'self' }, layout, binaries)) throw new PostgresProblem(sentences.notSupported(system))
  const last = candidates.at(-1)
  const uid = last?.way === 'account' ? last.uid : 0
  const closedFolder = closedFolderAbove(layout.server, uid) ?? closedFolderAbove(binaries.postgres, uid)
  throw new PostgresProblem(sentences.notAsRoot(uid, closedFolder))
}

function canServe(runAs: RunAs, layout: Layout, binaries: Binaries): boolean {
  const probe = ['-c', 'cd "$1" && exec "$0" --version', binaries.postgres, layout.folder]
  const { file, args, options } = commandAs(runAs, '/bin/sh', probe)
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0
}

function letThrough({ folder }: Layout): void {
  for (const place of [path.dirname(folder), folder]) {
    const { uid, mode } = statSync(place)
    if (uid === 0 && !(mode & 0o001)) chmodSync(place, (mode & 0o777) | 0o011)
  }
}

function closedFolderAbove(place: string, uid: number): string | null {
  const parent = path.dirname(place)
  if (parent === place) return null
  const { mode, uid: owner } = statSync(parent)
  const open = mode & (owner === uid ? 0o100 : 0o001)
  return closedFolderAbove(parent, uid) ?? (open ? null : parent)
}

function ownerOf(place: string): { uid: number; gid: number } | null {
  try {
    const stats = statSync(place, { throwIfNoEntry: false })
    return stats ? { uid: stats.uid, gid: stats.gid } : null
  } catch (problem) {
    if (codeOf(problem) === 'EACCES') return ownerOf(path.dirname(place))
    throw problem
  }
}

export function uidOf(runAs: RunAs): number | null {
  return runAs.way === 'account' ? runAs.uid : (process.getuid?.() ?? null)
}

export function giveTo(runAs: RunAs, place: string): void {
  if (runAs.way !== 'account' || ownerOf(place)?.uid === runAs.uid) return
  for (const entry of readdirSync(place, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(place, entry), runAs.uid, runAs.gid)
  lchownSync(place, runAs.uid, runAs.gid)
}
