import type { Client } from 'pg'
import { type ArchiveWriter, writeArchive } from '#features/backups/archive.server.ts'
import { openStoredFile } from '#features/backups/stored-files.server.ts'
import type { Bucket } from '#features/media/file-name.ts'
import { findFile } from '#features/media/files.server.ts'
import { now } from '#platform/clock.ts'
import { site } from '#platform/site.server.ts'
import { type Kind, kinds, type RecordOf } from '../records.ts'
import { exportedTables, streamRows } from '../rows.server.ts'
import { exportQueries } from './export-queries.ts'

export const exportFormat = 'amulette-export'
export const exportVersion = 1

export interface ExportContents {
  format: typeof exportFormat
  version: number
  at: string
  siteName: string
  siteUrl: string
  counts: Record<Kind, number>
}

/** Tar stores the length of an entry before its contents, so records are written in parts of this size. */
const partBytes = 4_000_000
const rowsAtOnce: Partial<Record<Kind, number>> = { articles: 20, drafts: 20 }

/** @param client a connection of its own */
export function makeExport(client: Client, { withPasswords }: { withPasswords: boolean }) {
  const writer = writeArchive()
  const contents = write(client, writer, { withPasswords })
  contents.catch((problem: Error) => writer.stream.destroy(problem))
  return { archive: writer.stream, contents }
}

async function write(
  client: Client,
  archive: ArchiveWriter,
  options: { withPasswords: boolean },
): Promise<ExportContents> {
  const at = now().toISOString()
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local timezone = 'UTC'`)
  const { rows: tables } = await client.query<{ name: string }>(exportedTables)
  const queries = exportQueries(options, tables)
  const counts = {} as Record<Kind, number>
  for (const kind of kinds) counts[kind] = await writeRecords(client, archive, kind, queries[kind])
  for await (const { bucket, key } of streamRows<RecordOf<'files'>>(client, queries.files, 500))
    await writeFile(archive, bucket, key)
  await client.query('rollback')
  const { siteName, siteUrl } = site
  const contents: ExportContents = { format: exportFormat, version: exportVersion, at, siteName, siteUrl, counts }
  await archive.finish(contents)
  return contents
}

async function writeRecords(client: Client, archive: ArchiveWriter, kind: Kind, query: string): Promise<number> {
  let [count, part, bytes] = [0, 0, 0]
  let lines: Buffer[] = []
  const flush = async () => {
    await archive.add(`data/${kind}/${String(part).padStart(6, '0')}.jsonl`, Buffer.concat(lines))
    ;[lines, bytes, part] = [[], 0, part + 1]
  }
  for await (const row of streamRows(client, query, rowsAtOnce[kind] ?? 500)) {
    const line = Buffer.from(`${JSON.stringify(row)}\n`)
    lines.push(line)
    bytes += line.length
    count += 1
    if (bytes >= partBytes) await flush()
  }
  if (bytes > 0) await flush()
  return count
}

async function writeFile(archive: ArchiveWriter, bucket: Bucket, key: string): Promise<void> {
  const file = await findFile(bucket, key)
  const contents = file && (await openStoredFile({ bucket, key, bytes: file.bytes }))
  if (!contents) return // removed since the moment that is exported, or lost before
  await archive.addStream(`files/${bucket}/${key}`, file.bytes, contents)
}
