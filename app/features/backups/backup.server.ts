import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { type ListedFile, listFiles } from '#features/media/files.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'
import { site } from '#platform/site.server.ts'
import { type ArchiveWriter, writeArchive } from './archive.server.ts'
import { type BackupContents, backupFormat } from './backup-contents.ts'
import { dumpDatabase } from './database-dump.server.ts'
import { sealSecrets } from './secrets.server.ts'
import { copyNewFiles } from './file-copies.server.ts'
import { openStoredFile } from './stored-files.server.ts'
import type { BackupTarget } from './targets/backup-target.server.ts'

/** With a target, the files stand beside its archives, which share one copy of each. */
type PlaceOfFiles = 'none' | 'inside' | BackupTarget

export interface RunningBackup {
  archive: Readable
  /** Settles once everything was read; the archive's stream may still have to be written. */
  contents: Promise<BackupContents>
}

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
  // The files come second, so that every file that the database names is stored already.
  const database = await dumpDatabase(client, archive)
  const files = await addFiles(archive, place)
  const contents: BackupContents = { format: backupFormat, at, siteName, siteUrl, database, files }
  await archive.finish(contents)
  return contents
}

async function addFiles(archive: ArchiveWriter, place: PlaceOfFiles): Promise<BackupContents['files']> {
  if (typeof place === 'object') {
    const copies = await copyNewFiles(place, archive.signal)
    return { count: copies.length, bytes: copies.reduce((sum, { bytes }) => sum + bytes, 0), shared: copies }
  }
  const files = { count: 0, bytes: 0 }
  if (place === 'none') return files
  for await (const file of listFiles()) {
    if (!(await addFile(archive, file))) continue
    files.count += 1
    files.bytes += file.bytes
  }
  return files
}

async function addFile(archive: ArchiveWriter, file: ListedFile): Promise<boolean> {
  const name = `${file.bucket}/${file.key}`
  try {
    const contents = await openStoredFile(file)
    if (contents) await archive.addStream(`files/${name}`, file.bytes, contents)
    return contents !== null
  } catch (cause) {
    if (archive.signal.aborted) throw cause
    throw new Error(`Le fichier «\u00a0${name}\u00a0» n’a pas pu être lu\u00a0: ${reasonOf(cause)}`, { cause })
  }
}
