import { chownSync, existsSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { wasShutDown } from './control-file.server.ts'
import type { Layout } from '../layout.server.ts'
import { inGuillemets, UnusableDatabase } from '../problem.server.ts'
import { postmasterFile, startOf } from '../process/running.server.ts'
import { readIfThere } from '../read-if-there.server.ts'
import type { RunAs } from '../process/run-as.server.ts'

/** Both survive a restart of the machine, `mv`, and a snapshot of the disk; a copy has its own. */
interface Identity {
  inode: string
  birth: string | null
}

interface FolderIdentity extends Identity {
  running?: StartIdentity
}

/**
 * Of `postmaster.pid`, which PostgreSQL makes anew at each start and a crash leaves: it tells a copy that was put back
 * into the same folder. `start` is which start the file is of.
 */
interface StartIdentity extends Identity {
  start: string
}

/** Files of different moments: PostgreSQL may refuse them, or open them with half of a transaction. */
export function refuseRunningCopy({ data, identity, folder }: Layout): void {
  const remembered = recall(identity)
  if (!remembered || !existsSync(data)) return
  const running = startIdentityOf(data)
  const isAnotherFile = running?.start === remembered.running?.start && !isSame(remembered.running, running)
  if (isSame(remembered, identityOf(data)) && !isAnotherFile) return
  if (wasShutDown(data) && !running) return
  throw new UnusableDatabase(
    `La base de données de ${inGuillemets(folder)} a été copiée pendant qu’elle tournait, et une telle copie est incomplète (rien n’y a été changé)`,
    'arrêtez l’original et copiez-le de nouveau',
  )
}

export function rememberIdentity(layout: Layout, runAs: RunAs): void {
  const found = identityOf(layout.data)
  const { inode = null, birth = null } = recall(layout.identity) ?? {}
  if (found && !isDeepStrictEqual({ inode, birth }, found)) remember(layout, runAs, found)
}

/** Once PostgreSQL runs. */
export function rememberStart(layout: Layout, runAs: RunAs): void {
  const [folder, running] = [identityOf(layout.data), startIdentityOf(layout.data)]
  if (folder && running) remember(layout, runAs, { ...folder, running })
}

function remember({ identity }: Layout, runAs: RunAs, found: FolderIdentity): void {
  if (isDeepStrictEqual(recall(identity), found)) return
  const aside = `${identity}.${process.pid}`
  writeFileSync(aside, JSON.stringify(found), { mode: 0o600, flush: true })
  if (runAs.way === 'account') chownSync(aside, runAs.uid, runAs.gid)
  renameSync(aside, identity)
}

function startIdentityOf(data: string): StartIdentity | null {
  const [found, start] = [identityOf(postmasterFile(data)), startOf(data)]
  return found && start !== null ? { ...found, start } : null
}

function identityOf(place: string): Identity | null {
  const found = statSync(place, { bigint: true, throwIfNoEntry: false })
  if (!found) return null
  const { ino, birthtimeNs, ctimeNs } = found
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs
  return { inode: String(ino), birth: isKnown ? String(birthtimeNs) : null }
}

/** Also where one of them is not known. */
function isSame(one: Identity | null | undefined, other: Identity | null): boolean {
  if (!one || !other) return true
  return one.inode === other.inode && (!one.birth || !other.birth || one.birth === other.birth)
}

function recall(file: string): FolderIdentity | null {
  // Another account's folder is refused with advice, later in the start.
  const text = readIfThere(file, 'EACCES')
  try {
    return text === null ? null : (JSON.parse(text) as FolderIdentity)
  } catch {
    return null // cut by a crash
  }
}
