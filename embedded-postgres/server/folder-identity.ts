import { chownSync, existsSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Options } from '../options.ts'
import { UnusableDatabase } from '../problem.ts'
import { wasShutDown } from './control-file.ts'
import { readIfThere } from './files.ts'
import type { Layout } from './layout.ts'
import { postmasterFile, startOf } from './postmaster.ts'
import type { RunAs } from './run-as.ts'

/** Both survive a restart of the machine, `mv`, and a snapshot of the disk; a copy has its own. */
interface Identity {
  inode: string
  birth: string | null
}

interface FolderIdentity extends Identity {
  running?: StartIdentity
}

/** PostgreSQL makes `postmaster.pid` anew at each start, and a crash leaves it: its identity betrays a copy. */
interface StartIdentity extends Identity {
  start: string
}

export function refuseRunningCopy({ data, identity, folder }: Layout, { sentences }: Options): void {
  const former = recall(identity)
  if (!former || !existsSync(data)) return
  const running = startIdentityOf(data)
  const isAnotherFile = running?.start === former.running?.start && !isSame(former.running, running)
  if (isSame(former, identityOf(data)) && !isAnotherFile) return
  if (wasShutDown(data) && !running) return
  throw new UnusableDatabase(sentences.copied(folder))
}

export function rememberIdentity(layout: Layout, runAs: RunAs): void {
  const current = identityOf(layout.data)
  const { inode = null, birth = null } = recall(layout.identity) ?? {}
  if (current && !isDeepStrictEqual({ inode, birth }, current)) remember(layout, runAs, current)
}

export function rememberStart(layout: Layout, runAs: RunAs): void {
  const [folder, running] = [identityOf(layout.data), startIdentityOf(layout.data)]
  if (folder && running) remember(layout, runAs, { ...folder, running })
}

function remember({ identity }: Layout, runAs: RunAs, current: FolderIdentity): void {
  if (isDeepStrictEqual(recall(identity), current)) return
  const temporary = `${identity}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(current), { mode: 0o600, flush: true })
  if (runAs.way === 'account') chownSync(temporary, runAs.uid, runAs.gid)
  renameSync(temporary, identity)
}

function startIdentityOf(data: string): StartIdentity | null {
  const [identity, start] = [identityOf(postmasterFile(data)), startOf(data)]
  return identity && start !== null ? { ...identity, start } : null
}

function identityOf(place: string): Identity | null {
  const stats = statSync(place, { bigint: true, throwIfNoEntry: false })
  if (!stats) return null
  const { ino, birthtimeNs, ctimeNs } = stats
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs
  return { inode: String(ino), birth: isKnown ? String(birthtimeNs) : null }
}

function isSame(one: Identity | null | undefined, other: Identity | null): boolean {
  if (!one || !other) return true
  return one.inode === other.inode && (!one.birth || !other.birth || one.birth === other.birth)
}

function recall(file: string): FolderIdentity | null {
  const text = readIfThere(file, 'EACCES')
  try {
    return text === null ? null : (JSON.parse(text) as FolderIdentity)
  } catch {
    return null
  }
}
