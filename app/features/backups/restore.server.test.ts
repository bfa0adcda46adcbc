import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { deleteFile, findFile, putFile } from '#features/media/files.server.ts'
import { createDatabase, dropDatabase } from '../../../tests/support/database.ts'
import { tableChecksums } from '../../../tests/support/table-checksums.ts'
import { imagesFolder, useTwoDatabases } from '../../../tests/support/two-databases.ts'
import type { BackupContents } from './backup-contents.ts'
import { countPeople } from './database-restore.server.ts'

const databases = useTwoDatabases()

test('the database of another application is never replaced', async () => {
  const contents = await databases.backUp()
  const shop = await createDatabase()
  const client = new pg.Client({ connectionString: shop })
  await client.connect()
  const restore = () => databases.restore(contents, client)
  try {
    await client.query('create table orders (name text)')
    await expect(restore()).rejects.toThrow(
      'La base contient les tables d’une autre application (orders), qui seraient supprimées',
    )
    await client.query('drop table orders')
    await restore()
    expect(await countPeople(client)).toBeGreaterThan(3)
  } finally {
    await client.end()
    await dropDatabase(shop)
  }
})

function withChangedArticles(contents: BackupContents, change: object): BackupContents {
  const tables = contents.database.tables.map((table) => ({ ...table, ...(table.name === 'articles' && change) }))
  return { ...contents, database: { ...contents.database, tables } }
}

test('files that the archive shares come back from beside it', async () => {
  const picture = `${randomUUID()}.webp`
  await putFile('article-images', picture, randomBytes(3_000))
  const contents = await databases.backUp('shared')
  await deleteFile('article-images', picture)
  await databases.restore(contents)
  expect(await tableChecksums(databases.target)).toEqual(await tableChecksums(databases.source))
  expect((await findFile('article-images', picture))?.bytes).toBe(3_000)
})

test('a restoration that fails takes back the files that it added', async () => {
  const picture = `${randomUUID()}.webp`
  await putFile('article-images', picture, randomBytes(3_000))
  const contents = await databases.backUp()
  await deleteFile('article-images', picture)
  const before = readdirSync(imagesFolder()).length
  await databases.target.query('drop schema public cascade; create schema public')
  const wrong = withChangedArticles(contents, { rows: 1_000_000 })
  await expect(databases.restore(wrong)).rejects.toThrow('après la restauration')
  expect(readdirSync(imagesFolder())).toHaveLength(before)
  await databases.restore(contents)
  expect((await findFile('article-images', picture))?.bytes).toBe(3_000)
})

test.each([
  [
    'another number of rows',
    { rows: 1_000_000 },
    /^La table articles a \d+ lignes après la restauration, pas 1000000\.$/,
  ],
  [
    'another content',
    { digest: '1' },
    /^La table articles n’a pas le contenu qu’elle avait au moment de la sauvegarde\.$/,
  ],
])('a restoration that finds %s leaves what was there', async (_, change, sentence) => {
  const contents = await databases.backUp()
  const before = await tableChecksums(databases.target)
  const wrong = withChangedArticles(contents, change)
  await expect(databases.restore(wrong)).rejects.toThrow(sentence)
  expect(await tableChecksums(databases.target)).toEqual(before)
})
