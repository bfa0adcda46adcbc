import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { type ArchiveWriter, writeArchive } from './archive.server.ts'
import { type DumpedDatabase, dumpDatabase } from './database-dump.server.ts'
import { sealSecrets } from './secrets.server.ts'
import { storedFiles } from './stored-files.server.ts'

export const backupFormat = 1

export interface BackupContents {
  format: number
  at: string
  siteName: string
  siteUrl: string
  database: DumpedDatabase
  files: { count: number; bytes: number }
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
  const { description } = await dumpDatabase(client, archive)
  const files: BackupContents['files'] = { count: 0, bytes: 0 }
  if (withFiles)
    for await (const { bucket, key, bytes, contents } of storedFiles()) {
      await archive.addStream(`files/${bucket}/${key}`, bytes, contents)
      files.count += 1
      files.bytes += bytes
    }
  const database = await description
  const contents: BackupContents = { format: backupFormat, at, siteName, siteUrl, database, files }
  await archive.finish(contents)
  return contents
}
