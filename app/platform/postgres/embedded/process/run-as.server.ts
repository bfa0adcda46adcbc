import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.server.ts'
import type { Layout } from '../layout.server.ts'
import { codeOf, EmbeddedPostgresProblem, inGuillemets, useAnotherServer } from '../problem.server.ts'
import { productName } from '../../../product-name.ts'

/** PostgreSQL refuses to run as root: it runs in a user namespace that maps root to uid 1000, or as another account. */
export type RunAs = { way: 'self' } | { way: 'namespace' } | { way: 'account'; uid: number; gid: number }

const namespaceOptions = ['--user', '--map-user=1000', '--map-group=1000']

// Our environment holds secrets, and PG* or LC_* variables that would change the server.
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

export interface Command {
  file: string
  args: string[]
  options: { env: Record<string, string>; windowsHide: true; uid?: number; gid?: number }
}

/** `unshare` replaces itself by the program, so that the child's pid is the program's. */
export function commandAs(runAs: RunAs, file: string, args: string[]): Command {
  const options = { env: environment, windowsHide: true } as const
  if (runAs.way === 'namespace') return { file: 'unshare', args: [...namespaceOptions, '--', file, ...args], options }
  if (runAs.way === 'account') return { file, args, options: { ...options, uid: runAs.uid, gid: runAs.gid } }
  return { file, args, options }
}

/** Existing files keep their account, so that one `sudo npm start` does not lock out an ordinary user. */
export function chooseRunAs(layout: Layout, binaries: Binaries, { server }: Layout = layout): RunAs {
  const me = process.getuid?.()
  const owner = ownerOf(server)
  if (me !== 0) {
    if (me === undefined || !owner || owner.uid === me) return { way: 'self' }
    throw new EmbeddedPostgresProblem(
      `Le dossier ${inGuillemets(server)} appartient à un autre compte (numéro ${owner.uid})\u00a0: lancez ${productName} avec ce compte, donnez ce dossier au vôtre (chown -R), ou choisissez un autre DATA_DIR.`,
    )
  }
  const candidates: RunAs[] = owner?.uid ? [{ way: 'account', ...owner }] : [{ way: 'namespace' }, nobody()]
  const chosen = candidates.find((candidate) => {
    if (candidate.way === 'account') letThrough(layout)
    return canServe(candidate, layout, binaries)
  })
  if (chosen) return chosen
  throw new EmbeddedPostgresProblem(whyNotAsRoot(candidates.at(-1), layout, binaries))
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

function whyNotAsRoot(last: RunAs | undefined, layout: Layout, binaries: Binaries): string {
  const advice = `lancez ${productName} avec un compte ordinaire, ou ${useAnotherServer}.`
  if (!canServe({ way: 'self' }, layout, binaries)) {
    return `Le PostgreSQL fourni ne fonctionne pas sur ce système (il lui faut la glibc)\u00a0: ${useAnotherServer}.`
  }
  const uid = last?.way === 'account' ? last.uid : 0
  const closed = [layout.server, binaries.postgres].map((place) => closedFolderAbove(place, uid)).find(Boolean)
  const because = closed ? `\u00a0: l’accès à ${inGuillemets(closed)} lui est fermé` : ''
  return `PostgreSQL refuse de tourner en root, et le compte numéro ${uid} ne peut pas le faire à sa place${because}. Que faire\u00a0: ${advice}`
}

function closedFolderAbove(place: string, uid: number): string | null {
  const parent = path.dirname(place)
  if (parent === place) return null
  const { mode, uid: owner } = statSync(parent)
  const open = mode & (owner === uid ? 0o100 : 0o001)
  return closedFolderAbove(parent, uid) ?? (open ? null : parent)
}

function nobody(): RunAs {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', { encoding: 'utf8' }))
  return { way: 'account', uid: Number(entry?.[1] ?? 65534), gid: Number(entry?.[2] ?? 65534) }
}

function ownerOf(place: string): { uid: number; gid: number } | null {
  try {
    const found = statSync(place, { throwIfNoEntry: false })
    return found ? { uid: found.uid, gid: found.gid } : null
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
  // Last: the owner of the top folder marks the change as complete.
  lchownSync(place, runAs.uid, runAs.gid)
}
