import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dedicatedConnection } from '#platform/database.server.ts'
import { createDatabase, dropDatabase, useDatabase } from '../../../../tests/support/database.ts'
import { archiveEntries, checksumsName, listChecksumName, writeArchive } from '../archive.server.ts'
import { makeBackup } from '../backup.server.ts'
import type { BackupContents } from '../backup-contents.ts'
import { restoreAndCompare } from './scheduled-run.server.ts'
import { Readable } from 'node:stream'

// Needs: the demo world in a database of its own, and a second, empty database.

useDatabase('world')
let other: string
let scratch: pg.Client
let archive: Buffer
let made: BackupContents

beforeAll(async () => {
  other = await createDatabase()
  scratch = new pg.Client({ connectionString: other })
  await scratch.connect()
  const source = await dedicatedConnection()
  const { archive: stream, contents } = makeBackup(source, null)
  archive = await buffer(stream)
  made = await contents
  await source.end()
})
afterAll(async () => {
  await scratch.end()
  await dropDatabase(other)
})

/** A whole archive, with right checksums, whose tables' text was changed. */
async function changed(change: (table: string, text: string) => string | Buffer): Promise<Readable> {
  const writer = writeArchive()
  const writing = (async () => {
    for await (const { name, contents } of archiveEntries(Readable.from([archive]))) {
      const bytes = await buffer(contents)
      const [kind, table = ''] = name.split('/')
      if (name === checksumsName || name === listChecksumName) continue
      const text = kind === 'database' ? change(table, (await promisify(zstdDecompress)(bytes)).toString()) : bytes
      await writer.add(name, typeof text === 'string' ? await promisify(zstdCompress)(Buffer.from(text)) : text)
    }
    await writer.finish(made)
  })()
  const [bytes] = await Promise.all([buffer(writer.stream), writing])
  return Readable.from([bytes])
}

test('an archive that is as it was made is proven', async () => {
  await restoreAndCompare(Readable.from([archive]), made, scratch)
  await restoreAndCompare(await changed((_, text) => text), made, scratch)
})

test.each([
  [
    'one changed character',
    (table: string, text: string) => (table === 'articles' ? text.replace('lapis', 'lapix') : text),
    'La table articles n’a pas le contenu qu’elle avait au moment de la sauvegarde.',
  ],
  [
    'a missing row',
    (table: string, text: string) => (table === 'user_roles' ? text.replace(/^.*\n/, '') : text),
    /^La table user_roles a \d+ lignes après la restauration, pas \d+\.$/,
  ],
  [
    'rows that the database refuses',
    (table: string, text: string) => (table === 'articles' ? text.replaceAll('\t', ' ') : text),
    'Les lignes de la table articles ne peuvent pas être restaurées (22P02).',
  ],
  [
    'what is not compressed',
    (table: string, text: string) => (table === 'articles' ? Buffer.from('lisible') : text),
    'La sauvegarde est endommagée\u00a0: des lignes de la table articles sont illisibles.',
  ],
])('%s in a table is found, although every checksum is right', async (_, change, sentence) => {
  await expect(restoreAndCompare(await changed(change), made, scratch)).rejects.toThrow(sentence)
})

test('another archive than the one that was made is refused', async () => {
  const another = { ...made, at: '2020-01-01T00:00:00.000Z' }
  await expect(restoreAndCompare(Readable.from([archive]), another, scratch)).rejects.toThrow(
    'La sauvegarde relue n’est pas celle qui a été écrite.',
  )
})
