import { chownSync, existsSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { wasShutDown } from './control-file.server.ts'
import type { Layout } from '../layout.server.ts'
import { inGuillemets, UnusableDatabase } from '../problem.server.ts'
import { readIfThere } from '../read-if-there.server.ts'
import type { RunAs } from '../process/run-as.server.ts'

/** Both survive a restart of the machine, `mv`, and a snapshot of the disk; a copy has its own. */
interface Identity {
  inode: string
  birth: string | null
}

/** Files of different moments: PostgreSQL may refuse them, or open them with half of a transaction. */
export function refuseRunningCopy({ data, identity, folder }: Layout): void {
  const remembered = recall(identity)
  if (!remembered || !existsSync(data) || isSame(remembered, identityOf(data))) return
  if (wasShutDown(data) && !existsSync(path.join(data, 'postmaster.pid'))) return
  throw new UnusableDatabase(
    `La base de données de ${inGuillemets(folder)} a été copiée pendant qu’elle tournait, et une telle copie est incomplète (rien n’y a été changé)`,
    'arrêtez l’original et copiez-le de nouveau',
  )
}

export function rememberIdentity({ data, identity }: Layout, runAs: RunAs): void {
  const found = identityOf(data)
  const remembered = recall(identity)
  if (remembered && remembered.inode === found.inode && remembered.birth === found.birth) return
  const aside = `${identity}.${process.pid}`
  writeFileSync(aside, JSON.stringify(found), { mode: 0o600, flush: true })
  if (runAs.way === 'account') chownSync(aside, runAs.uid, runAs.gid)
  renameSync(aside, identity)
}

function identityOf(data: string): Identity {
  const { ino, birthtimeNs, ctimeNs } = statSync(data, { bigint: true })
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs
  return { inode: String(ino), birth: isKnown ? String(birthtimeNs) : null }
}

function isSame(one: Identity, other: Identity): boolean {
  return one.inode === other.inode && (!one.birth || !other.birth || one.birth === other.birth)
}

function recall(file: string): Identity | null {
  // Another account's folder is refused with advice, later in the start.
  const text = readIfThere(file, 'EACCES')
  try {
    return text === null ? null : (JSON.parse(text) as Identity)
  } catch {
    return null // cut by a crash
  }
}
