import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { findFile, listFiles, type ListedFile, readFile } from '#features/media/files.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'
import { countMissingFiles, storedName } from '#features/media/missing-files.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { type ArchiveWriter, writeArchive } from './archive.server.ts'
import { type DumpedDatabase, dumpDatabase } from './database-dump.server.ts'
import { sealSecrets } from './secrets.server.ts'

export const backupFormat = 1

export interface BackupContents {
  format: number
  at: string
  siteName: string
  siteUrl: string
  database: DumpedDatabase
  /** `missing`: named by the database, stored no more; absent from older archives and those without files. */
  files: { count: number; bytes: number; missing?: number }
}

export interface RunningBackup {
  archive: Readable
  /** Settles once everything was read; the archive's stream may still have to be written. */
  contents: Promise<BackupContents>
}

/**
 * One archive of the database as it is at this moment, and of all files; both may be in use meanwhile.
 * @param client a connection of its own
 * @param passphrase encrypts the secrets; null leaves them readable
 */
export function makeBackup(
  client: Client,
  passphrase: string | null,
  { withFiles = true }: { withFiles?: boolean } = {},
): RunningBackup {
  const writer = writeArchive()
  const contents = write(client, writer, passphrase, withFiles)
  contents.catch((problem: Error) => writer.stream.destroy(problem))
  return { archive: writer.stream, contents }
}

async function write(
  client: Client,
  archive: ArchiveWriter,
  passphrase: string | null,
  withFiles: boolean,
): Promise<BackupContents> {
  const at = now().toISOString()
  const { sessionSecret, smtpUrl } = config
  const { siteName, siteUrl } = site
  await archive.add('secrets.json', Buffer.from(sealSecrets({ sessionSecret, smtpUrl }, passphrase)))
  // Before the files: whatever the database names at this moment is stored already.
  const database = await dumpDatabase(client, archive)
  const files: BackupContents['files'] = { count: 0, bytes: 0 }
  const listed = new Set<string>()
  for await (const { bucket, key, bytes } of withFiles
    ? readable('Les images et vidéos n’ont pas pu être lues', listFiles())
    : []) {
    const stored = await readUnlessRemoved({ bucket, key, bytes })
    if (!stored) continue
    const whole = readable(unreadFile(bucket, key), stored)
    await archive.addStream(`files/${bucket}/${key}`, bytes, whole)
    listed.add(storedName(bucket, key))
    files.count += 1
    files.bytes += bytes
  }
  if (withFiles) files.missing = await countMissingFiles(client, listed)
  const contents: BackupContents = { format: backupFormat, at, siteName, siteUrl, database, files }
  await archive.finish(contents)
  return contents
}

/** A file that was listed may be removed before its turn. */
async function readUnlessRemoved({ bucket, key, bytes }: ListedFile): Promise<ReadableStream<Uint8Array> | null> {
  try {
    return await readFile(bucket, key, { first: 0, last: bytes - 1 })
  } catch (problem) {
    const found = await findFile(bucket, key).catch(() => undefined)
    if (found === null) return null
    throw new UnreadableFiles(unreadFile(bucket, key), problem)
  }
}

const unreadFile = (bucket: string, key: string) => `Le fichier «\u00a0${bucket}/${key}\u00a0» n’a pas pu être lu`

/** What the backup is made of could not be read: its target has no part in that. */
export class UnreadableFiles extends Error {
  constructor(what: string, cause: unknown) {
    const place = config.s3
      ? `le stockage S3 «\u00a0${config.s3.bucket}\u00a0»`
      : `«\u00a0${config.dataDir}/files\u00a0»`
    super(`${what} dans ${place}\u00a0: ${reasonOf(cause)}`, { cause })
  }
}

async function* readable<T>(what: string, parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (problem) {
    throw new UnreadableFiles(what, problem)
  }
}
