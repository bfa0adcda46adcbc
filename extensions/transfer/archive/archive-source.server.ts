import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { archiveEntries } from '#features/backups/archive.server.ts'
import { verifyArchive } from '#features/backups/verify-archive.server.ts'
import type { ImportSource, OwnFileOfSource } from '../import-source.server.ts'
import { schemas, type RecordOf } from '../records.ts'
import { jsonLines } from './json-lines.ts'
import { exportFormat, exportVersion, type ExportContents } from './write-export.server.ts'

/** Compares every checksum before reading. @throws one French sentence */
export async function archiveSource(file: string): Promise<ImportSource> {
  const contentsOf = () => openArchive(file)
  const description = (await verifyArchive(await contentsOf())) as Partial<ExportContents>
  if (description.format !== exportFormat)
    throw new Error('C’est une sauvegarde, pas un export\u00a0: ouvrez-la par «\u00a0npm run restore\u00a0».')
  if (description.version !== exportVersion)
    throw new Error('Cet export vient d’une version plus récente du produit\u00a0: installez-la d’abord.')

  async function* records(kind: string): AsyncGenerator<unknown> {
    let isFound = false
    for await (const { name, contents } of archiveEntries(await contentsOf())) {
      const isOfKind = name.startsWith(`data/${kind}/`)
      if (isOfKind) yield* jsonLines(contents)
      else if (isFound || name.startsWith('files/')) return
      isFound = isOfKind
    }
  }

  return {
    rows: (kind) => (kind === 'files' ? nothing() : records(kind)),
    files: null,
    async *ownFiles(): AsyncGenerator<OwnFileOfSource> {
      const recordOf = new Map<string, RecordOf<'files'>>()
      for await (const row of records('files')) {
        const record = schemas.files.safeParse(row)
        if (record.success) recordOf.set(`files/${record.data.bucket}/${record.data.key}`, record.data)
      }
      for await (const { name, contents } of archiveEntries(await contentsOf())) {
        const record = recordOf.get(name)
        if (record) yield { record, contents: Readable.from(contents) }
      }
    },
    close: async () => {},
  }
}

async function* nothing() {}

async function openArchive(file: string): Promise<Readable> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  await handle.close()
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
  if (buffer.readUInt16BE() !== 0x1f8b) return source
  const contents = createGunzip()
  source.on('error', (problem) => contents.destroy(problem))
  contents.on('close', () => source.destroy())
  return source.pipe(contents)
}
