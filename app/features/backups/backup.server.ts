import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { type ArchiveWriter, writeArchive } from './archive.server.ts'
import { type BackupContents, backupFormat } from './backup-contents.ts'
import { dumpDatabase } from './database-dump.server.ts'
import { sealSecrets } from './secrets.server.ts'
import { copyNewFiles } from './file-copies.server.ts'
import { storedFiles } from './stored-files.server.ts'
import type { BackupTarget } from './targets/backup-target.server.ts'

/** A target has each file once, beside its archives. */
type PlaceOfFiles = 'none' | 'inside' | BackupTarget

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
export function makeBackup(client: Client, passphrase: string | null, files: PlaceOfFiles = 'inside'): RunningBackup {
  const writer = writeArchive()
  const contents = write(client, writer, passphrase, files)
  contents.catch((problem: Error) => writer.stream.destroy(problem))
  return { archive: writer.stream, contents }
}

async function write(
  client: Client,
  archive: ArchiveWriter,
  passphrase: string | null,
  place: PlaceOfFiles,
): Promise<BackupContents> {
  const at = now().toISOString()
  const { sessionSecret, smtpUrl } = config
  const { siteName, siteUrl } = site
  await archive.add('secrets.json', Buffer.from(sealSecrets({ sessionSecret, smtpUrl }, passphrase)))
  // Before the files: whatever the database names at this moment is stored already.
  const { description } = await dumpDatabase(client, archive)
  const files = await addFiles(archive, place)
  const contents: BackupContents = { format: backupFormat, at, siteName, siteUrl, database: await description, files }
  await archive.finish(contents)
  return contents
}

async function addFiles(archive: ArchiveWriter, place: PlaceOfFiles): Promise<BackupContents['files']> {
  if (typeof place === 'object') {
    const shared = await copyNewFiles(place, archive.closed)
    return { count: shared.length, bytes: shared.reduce((sum, { bytes }) => sum + bytes, 0), shared }
  }
  const files = { count: 0, bytes: 0 }
  if (place === 'none') return files
  for await (const { bucket, key, bytes, contents } of storedFiles()) {
    await archive.addStream(`files/${bucket}/${key}`, bytes, contents)
    files.count += 1
    files.bytes += bytes
  }
  return files
}
