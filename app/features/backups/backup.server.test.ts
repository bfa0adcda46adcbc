import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { deleteFile, findFile, putFile } from '#features/media/files.server.ts'
import { dedicatedConnection } from '#platform/database.server.ts'
import { tableChecksums } from '../../../tests/support/table-checksums.ts'
import { useTwoDatabases } from '../../../tests/support/two-databases.ts'
import { archiveEntries } from './archive.server.ts'
import { makeBackup } from './backup.server.ts'
import { countPeople } from './database-restore.server.ts'
import { verifyArchive } from './verify-archive.server.ts'

const databases = useTwoDatabases()

async function schemaOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`,
  )
  return rows
}

test('a database and its files come back elsewhere as they were', async () => {
  const picture = `${randomUUID()}.webp`
  await putFile('article-images', picture, randomBytes(300_000))
  const contents = await databases.backUp()
  expect(contents.files.count).toBeGreaterThan(10)
  expect(contents.database.tables.find(({ name }) => name === 'articles')?.rows).toBeGreaterThan(5)
  expect(await verifyArchive(createReadStream(databases.archive))).toEqual(contents)

  await deleteFile('article-images', picture)
  expect(await countPeople(databases.target)).toBe(0)
  expect((await databases.restore(contents)).sessionSecret).toBe(process.env.SESSION_SECRET)
  expect(await tableChecksums(databases.target)).toEqual(await tableChecksums(databases.source))
  expect(await schemaOf(databases.target)).toEqual(await schemaOf(databases.source))
  expect((await findFile('article-images', picture))?.bytes).toBe(300_000)
  expect(await countPeople(databases.target)).toBeGreaterThan(3)

  const next = `select nextval('comment_journal_number_seq')`
  const [there, here] = [await databases.target.query(next), await databases.source.query(next)]
  expect(there.rows).toEqual(here.rows)
})

test('a table of many parts comes back row by row', async () => {
  await databases.source.query(
    `insert into settings select 'essai-' || row, to_jsonb(repeat(md5(row::text) || chr(10) || '\\n', 300)), now() from generate_series(1, 1500) row`,
  )
  const contents = await databases.backUp()
  const names: string[] = []
  for await (const { name } of archiveEntries(createReadStream(databases.archive))) names.push(name)
  expect(names.filter((name) => name.startsWith('database/settings/')).length).toBeGreaterThan(2)
  await databases.restore(contents)
  expect(await tableChecksums(databases.target)).toEqual(await tableChecksums(databases.source))
  await databases.source.query(`delete from settings where name like 'essai-%'`)
})

test('what is written while a backup is made is in it as a whole, or not at all', async () => {
  const writer = await dedicatedConnection()
  const { archive: stream, contents } = makeBackup(databases.source, null)
  const over = new AbortController()
  const writing = (async () => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      await writer.query('begin')
      await writer.query(
        `insert into settings values ('essai-a', '"${number}"', now()) on conflict (name) do update set value = excluded.value`,
      )
      await writer.query(
        `insert into settings values ('essai-b', '"${number}"', now()) on conflict (name) do update set value = excluded.value`,
      )
      await writer.query('commit')
    }
  })()
  await pipeline(stream, createWriteStream(databases.archive))
  over.abort()
  await writing
  await writer.end()
  await databases.restore(await contents)
  const { rows } = await databases.target.query<{ value: string }>(
    `select value from settings where name like 'essai-%'`,
  )
  expect(new Set(rows.map(({ value }) => value)).size).toBeLessThanOrEqual(1)
})

test('a backup ends when nobody takes its archive any more, in the middle of a table', async () => {
  await databases.source.query(
    `create table "aaa" as select row, (select string_agg(md5(row::text || part || random()), '') from generate_series(1, 300) part) as text from generate_series(1, 3000) row`,
  )
  const client = await dedicatedConnection()
  const { archive: stream, contents } = makeBackup(client, null)
  const full = async () => {
    let bytes = 0
    for await (const part of stream) {
      bytes += (part as Buffer).length
      if (bytes > 6_000_000) throw new Error('no room left')
    }
  }
  await expect(full()).rejects.toThrow('no room left')
  await expect(contents).rejects.toThrow()
  await client.end()
  await databases.source.query('drop table "aaa"')
})
