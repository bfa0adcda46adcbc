import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach } from 'vitest'
import { listArchived } from '#features/backups/continuous/archived-objects.server.ts'
import { type Archiver, startArchiver } from '#features/backups/continuous/archiver.server.ts'
import { baseName, type NamedBase, type NamedPart } from '#features/backups/continuous/names.ts'
import { restoreToMoment } from '#features/backups/continuous/recover-moment.server.ts'
import type { BackupTarget } from '#features/backups/targets/backup-target.server.ts'
import { folderTarget } from '#features/backups/targets/folder-target.server.ts'
import { type Application, ask, cleanUp, newFolder, startApplication } from './postgres-application.ts'

const folders: string[] = []
const archivers: Archiver[] = []

/** Ends every archiver and server of a test after it. */
export function useArchive(): void {
  afterEach(async () => {
    for (const archiver of archivers.splice(0)) await archiver.stop()
    await cleanUp()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
}

export function newTarget(): { root: string; target: BackupTarget } {
  const root = mkdtempSync(path.join(tmpdir(), 'amulette-test-archive-'))
  folders.push(root)
  return { root, target: folderTarget(root) }
}

export function archive({ url }: Application, target: BackupTarget, dataDir: string): Archiver {
  const archiver = startArchiver({ target, url, dataDir, warning: null, afterSeconds: 0, patienceSeconds: 0 })
  archivers.push(archiver)
  return archiver
}

/** As if the base had been made then. @returns its name now */
export function redate(root: string, base: NamedBase, at: Date): string {
  const name = baseName(base.system, base.chain, { ...base, at })
  renameSync(path.join(root, base.name), path.join(root, name))
  return name
}

export async function until<T>(question: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const answer = await question()
    if (answer) return answer
    await pause(50)
  }
}

export async function archivedIn(target: BackupTarget): Promise<{ bases: NamedBase[]; parts: NamedPart[] }> {
  const archived = await listArchived(target)
  return {
    bases: archived.filter((found): found is NamedBase => found.kind === 'base'),
    parts: archived
      .filter((found): found is NamedPart => found.kind === 'part')
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  }
}

export const firstBase = (target: BackupTarget) => until(async () => (await archivedIn(target)).bases.at(0))

/** Everything that the server has written until now. */
export async function shippedAll({ url }: Application): Promise<boolean> {
  const [row] = await ask(
    url,
    'select restart_lsn = pg_current_wal_flush_lsn() as all from pg_replication_slots where active',
  )
  return row?.all === true
}

/** A new server, with an empty table. */
export async function startWithStones(): Promise<{ folder: string; application: Application }> {
  const folder = newFolder()
  const application = await startApplication(folder)
  await ask(application.url, 'create table stones (name text, at timestamptz default clock_timestamp())')
  return { folder, application }
}

/** The same, with its first base in the target. */
export async function startArchived(target: BackupTarget, dataDir: string) {
  const { folder, application } = await startWithStones()
  const archiver = archive(application, target, dataDir)
  return { folder, application, archiver, base: await firstBase(target) }
}

/** @returns a moment after the row was committed, and before all later ones */
export async function add({ url }: Application, name: string): Promise<Date> {
  await ask(url, `insert into stones (name) values ('${name}')`)
  // A date of JavaScript ends with the milliseconds: rounded down, it could be before the row.
  const [row] = await ask(url, `select clock_timestamp() + interval '1 ms' as at`)
  await ask(url, 'select pg_sleep(0.02)')
  if (!(row?.at instanceof Date)) throw new Error('The server told no time.')
  return row.at
}

export async function stonesOf({ url }: Application): Promise<unknown[]> {
  return (await ask(url, 'select name from stones order by at')).map(({ name }) => name)
}

export function restore(target: BackupTarget, postgresFolder: string, at: Date | null) {
  return restoreToMoment({
    target,
    postgresFolder,
    at,
    passphrase: null,
    prepare: async () => {},
    beforeReplacing: () => {},
  })
}
