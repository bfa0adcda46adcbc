import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { findFile, putFile } from '#features/media/files.server.ts'
import { isBucket, isFileKey } from '#features/media/file-name.ts'
import { findBinaries } from '#platform/postgres/embedded/process/binaries.server.ts'
import { makeRecoveryFolder } from '#platform/postgres/embedded/folder/recovery.server.ts'
import { positionText } from '#platform/replication/log-position.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { freeBytes } from '#platform/files/disk-space.server.ts'
import { type BaseContents, DamagedBase, readBase } from './base.server.ts'
import { brokenReach, type Reach, reachesIn, reachesOfMoment, restorableRanges } from './history.ts'
import { listArchived } from './archived-objects.server.ts'
import type { Archived, NamedBase, NamedFile } from './names.ts'
import { unpackBase, unpackLog } from './unpack.server.ts'
import { openSecrets, type Secrets } from '../secrets.server.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'

export interface RestoredMoment {
  base: BaseContents
  secrets: Secrets
  lastChangeAt: Date | null
  tables: number
  rows: number
  files: number
  aside: string | null
  /** Of newer bases, which could not be used. */
  damaged: string[]
}

interface Wanted {
  target: BackupTarget
  postgresFolder: string
  at: Date | null
  passphrase: string | null
  /** Called with the restored database, once it is checked. */
  prepare: (client: Client, secrets: Secrets) => Promise<void>
  /** Called once the archive leads to the moment, before anything is written. */
  beforeWriting?: () => void
  /** Called before anything that is there changes. */
  beforeReplacing: () => void
}

/** The database as it was, and the files that it names. @throws one French sentence; nothing was changed then */
export async function restoreToMoment(wanted: Wanted): Promise<RestoredMoment> {
  const archived = await listArchived(wanted.target)
  const damaged: string[] = []
  const reaches = usableReaches(archived, wanted.target, wanted.at)
  wanted.beforeWriting?.()
  for (const reach of reaches) {
    try {
      return { ...(await restoreReach(wanted, archived, reach)), damaged }
    } catch (problem) {
      if (!(problem instanceof DamagedBase)) throw problem
      damaged.push(problem.stored)
    }
  }
  throw new Error(
    `${damaged.length > 1 ? 'Les bases archivées qui mènent à ce moment sont endommagées' : 'La base archivée qui mène à ce moment est endommagée'} (${damaged.join(', ')})\u00a0: rien n’a été changé. Choisissez un moment plus ancien, ou une sauvegarde que «\u00a0npm run restore\u00a0» montre.`,
  )
}

async function restoreReach(
  wanted: Wanted,
  archived: Archived[],
  reach: Reach,
): Promise<Omit<RestoredMoment, 'damaged'>> {
  const { target, at } = wanted
  const contents = await readBase(target, reach.base)
  const secrets = openSecrets(contents.secrets, wanted.passphrase)
  checkVersion(contents)
  const folder = await makeRecoveryFolder(wanted.postgresFolder)
  try {
    await checkSpace(wanted.postgresFolder, reach, contents)
    await unpackBase(target, contents, folder.data)
    await unpackLog(target, reach.parts, contents, path.join(folder.data, 'pg_wal'))
    await writeFile(folder.password, secrets.databasePassword ?? '', { mode: 0o600, flush: true })
    const found = await folder.recover(at, async (client) => {
      const counted = await countRows(client)
      await wanted.prepare(client, secrets)
      return counted
    })
    const files = await bringFiles(target, filesOf(archived, reach.base, contents))
    wanted.beforeReplacing()
    return { base: contents, secrets, ...found, files, aside: folder.takePlace(new Date()) }
  } finally {
    folder.remove()
  }
}

export async function listRestorable(target: BackupTarget): Promise<string[]> {
  return rangeTexts(reachesIn(await listArchived(target)))
}

function rangeTexts(reaches: Reach[]): string[] {
  return restorableRanges(reaches).map(({ from, until }) => {
    // As it can be typed: in whole minutes.
    const typeable = new Date(Math.ceil(from.getTime() / 60_000) * 60_000)
    return `du ${frenchDateTime(typeable < until ? typeable : until)} au ${frenchDateTime(until)}`
  })
}

/** @throws when none leads to the moment */
function usableReaches(archived: Archived[], target: BackupTarget, at: Date | null): Reach[] {
  const reaches = reachesIn(archived)
  if (reaches.length === 0) throw new Error(`Il n’y a pas d’archivage continu dans ${target.description}.`)
  const systems = new Set(reaches.map(({ base }) => base.system))
  const ranges = rangeTexts(reaches)
  if (!at && systems.size > 1)
    throw new Error(
      `Plusieurs bases de données ont leur archive dans ${target.description} (${ranges.join('\u00a0; ')})\u00a0: ajoutez --at et un moment.`,
    )
  const usable = reachesOfMoment(reaches, at).filter(({ gapAt }) => at !== null || gapAt === null)
  if (usable.length > 0) return usable
  const broken = brokenReach(reaches, at)
  if (broken?.gapAt)
    throw new Error(
      `Il manque une partie de l’archive continue, après ${positionText(broken.gapAt)} dans la série ${broken.base.chain}\u00a0: rien n’a été changé. On peut revenir ${ranges.join(', ou ')}.`,
    )
  throw new Error(
    `Ce moment n’est pas archivé\u00a0: rien n’a été changé. On peut revenir à un moment ${ranges.join(', ou ')}.`,
  )
}

function checkVersion({ postgres }: BaseContents): void {
  const found = postgres.split('.')[0]
  const { major } = findBinaries()
  if (found !== major)
    throw new Error(
      `Cette archive est celle de PostgreSQL ${found}, et la version ${major} est installée\u00a0: restaurez-la avec la version du produit qui l’a faite.`,
    )
}

async function checkSpace(folder: string, { parts }: Reach, { tar }: BaseContents): Promise<void> {
  const logBytes = parts.reduce((sum, { from, to }) => sum + Number(to - from), 0)
  // Twice the log: following it writes what it says.
  const needed = tar.unpackedBytes + 2 * logBytes
  const free = await freeBytes(folder)
  if (free < needed)
    throw new Error(
      `Il faut ${Math.ceil(needed / 1e6)}\u00a0Mo libres dans «\u00a0${folder}\u00a0», et il y en a ${Math.floor(free / 1e6)}\u00a0: rien n’a été changé.`,
    )
}

/** Reads every row, which compares every page with its checksum. */
async function countRows(client: Client): Promise<{ tables: number; rows: number; lastChangeAt: Date | null }> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  let rows = 0
  for (const { name } of tables) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${name}`)
    rows += Number(counted.rows[0]?.count)
  }
  const last = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
  return { tables: tables.length, rows, lastChangeAt: last.rows[0]?.at ?? null }
}

function filesOf(archived: Archived[], base: NamedBase, contents: BaseContents): NamedFile[] {
  const named = new Set(contents.files)
  const since = new Date(contents.startedAt)
  return archived.filter(
    (found): found is NamedFile =>
      found.kind === 'file' &&
      found.system === base.system &&
      (named.has(`${found.bucket}/${found.key}`) || found.modifiedAt >= since),
  )
}

async function bringFiles(target: BackupTarget, files: NamedFile[]): Promise<number> {
  let count = 0
  for (const { name, bucket, key, bytes } of files) {
    if (!isBucket(bucket) || !isFileKey(key) || (await findFile(bucket, key))) continue
    await putFile(bucket, key, { stream: Readable.from(await target.read(name)), bytes })
    count += 1
  }
  return count
}
