import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { deleteFile, findFile, putFile } from '#features/media/files.server.ts'
import { config } from '#platform/config.server.ts'
import { dedicatedConnection } from '#platform/database.server.ts'
import { dropDatabase, useDatabase } from '../../../tests/support/database.ts'
import { checksumsName, readArchive, writeArchive } from './archive.server.ts'
import { type BackupContents, makeBackup } from './backup.server.ts'
import { countPeople, isRestorationUnfinished } from './database-restore.server.ts'
import { restoreArchive, verifyArchive } from './restore.server.ts'
import { openSecrets } from './secrets.server.ts'

// Needs: the demo world in a database of its own, and a second, empty database.

useDatabase('world')
const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-backup-'))
const archive = path.join(folder, 'sauvegarde.tar')
const other = new URL(inject('databaseServer'))
other.pathname = `/test_${randomUUID().replaceAll('-', '')}`
let source: pg.Client
let target: pg.Client

beforeAll(async () => {
  source = await dedicatedConnection()
  const server = new pg.Client({ connectionString: inject('databaseServer') })
  await server.connect()
  await server.query(`create database ${other.pathname.slice(1)}`)
  await server.end()
  target = new pg.Client({ connectionString: other.href })
  await target.connect()
})
afterAll(async () => {
  await source.end()
  await target.end()
  await dropDatabase(other.href)
  rmSync(folder, { recursive: true, force: true })
})

const pathOf = (key: string) => path.join(config.dataDir, 'files/article-images', key)

async function backUp(file: string, passphrase: string | null = null) {
  const { archive: stream, contents } = makeBackup(source, passphrase)
  await pipeline(stream, createWriteStream(file))
  return contents
}

/** Every row of every table, and what the database computes from them. */
async function fingerprint(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('backups', 'backup_watch') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const counted = await client.query<{ mark: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as mark from public."${name}" row`,
    )
    found[name] = counted.rows[0]?.mark ?? ''
  }
  return found
}

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
  const contents = await backUp(archive)
  expect(contents.files.count).toBeGreaterThan(10)
  expect(contents.files.missing).toBe(0)
  expect(contents.database.tables.find(({ name }) => name === 'articles')?.rows).toBeGreaterThan(5)
  expect(await verifyArchive(createReadStream(archive))).toEqual(contents)

  await deleteFile('article-images', picture)
  expect(await countPeople(target)).toBe(0)
  const secrets = await restoreArchive(target, createReadStream(archive), contents, null)
  expect(secrets.sessionSecret).toBe(process.env.SESSION_SECRET)
  expect(await fingerprint(target)).toEqual(await fingerprint(source))
  expect(await schemaOf(target)).toEqual(await schemaOf(source))
  expect((await findFile('article-images', picture))?.bytes).toBe(300_000)
  expect(await countPeople(target)).toBeGreaterThan(3)

  const next = `select nextval('comment_journal_number_seq')`
  const [there, here] = [await target.query(next), await source.query(next)]
  expect(there.rows).toEqual(here.rows)
})

test('pictures that the database names and nothing stores any more are counted', async () => {
  const { rows } = await source.query<{ key: string }>('select key from pictures order by key limit 2')
  const away = mkdtempSync(path.join(tmpdir(), 'amulette-test-lost-'))
  for (const { key } of rows) renameSync(pathOf(key), path.join(away, key))
  const { files } = await backUp(archive)
  for (const { key } of rows) renameSync(path.join(away, key), pathOf(key))
  rmSync(away, { recursive: true })
  expect(files.missing).toBe(2)
})

test('a table of many parts comes back row by row', async () => {
  await source.query(
    `insert into settings select 'essai-' || row, to_jsonb(repeat(md5(row::text) || chr(10) || '\\n', 300)), now() from generate_series(1, 1500) row`,
  )
  const contents = await backUp(archive)
  const names: string[] = []
  await readArchive(createReadStream(archive), async (name) => void names.push(name))
  expect(names.filter((name) => name.startsWith('database/settings/')).length).toBeGreaterThan(2)
  await restoreArchive(target, createReadStream(archive), contents, null)
  expect(await fingerprint(target)).toEqual(await fingerprint(source))
  await source.query(`delete from settings where name like 'essai-%'`)
})

test('what is written while a backup is made is in it as a whole, or not at all', async () => {
  const writer = await dedicatedConnection()
  const { archive: stream, contents } = makeBackup(source, null)
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
  await pipeline(stream, createWriteStream(archive))
  over.abort()
  await writing
  await writer.end()
  await restoreArchive(target, createReadStream(archive), await contents, null)
  const { rows } = await target.query<{ value: string }>(`select value from settings where name like 'essai-%'`)
  expect(new Set(rows.map(({ value }) => value)).size).toBeLessThanOrEqual(1)
})

test('a backup ends when nobody takes its archive any more, in the middle of a table', async () => {
  await source.query(
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
  await source.query('drop table "aaa"')
})

test('an archive that was cut or changed is refused, with what is damaged', async () => {
  await backUp(archive)
  const whole = readFileSync(archive)
  const damaged = path.join(folder, 'abimee.tar')
  const refusal = () =>
    verifyArchive(createReadStream(damaged)).then(
      () => null,
      (problem: Error) => problem.message,
    )
  writeFileSync(damaged, whole.subarray(0, whole.length / 2))
  expect(await refusal()).toMatch(/^La sauvegarde est (illisible|incomplète)/)
  const at = whole.indexOf('files/article-images/')
  const changed = Buffer.from(whole)
  changed[at + 5_000] = (changed[at + 5_000] ?? 0) ^ 1
  writeFileSync(damaged, changed)
  expect(await refusal()).toMatch(/^La sauvegarde est endommagée\u00a0: files\/article-images\/\S+\.webp\.$/)
  const changedList = Buffer.from(whole)
  const digit = changedList.lastIndexOf('"rows": ') + '"rows": '.length
  changedList[digit] = (changedList[digit] ?? 0) ^ 1
  writeFileSync(damaged, changedList)
  expect(await refusal()).toBe('La sauvegarde est endommagée\u00a0: checksums.json.')
  const notAnArchive = 'La sauvegarde est illisible (ce n’est pas une archive, ou elle est coupée).'
  writeFileSync(damaged, 'ceci n’est pas une sauvegarde')
  expect(await refusal()).toBe(notAnArchive)
  writeFileSync(damaged, randomBytes(4096))
  expect(await refusal()).toBe(notAnArchive)
  const forged = writeArchive()
  const written = pipeline(forged.stream, createWriteStream(damaged))
  await forged.add(checksumsName, Buffer.from('{'))
  await forged.finish({})
  await written
  expect(await refusal()).toBe('La sauvegarde est illisible (checksums.json n’est pas lisible).')
  writeFileSync(damaged, whole)
  mkdirSync(path.join(folder, 'files'))
  writeFileSync(path.join(folder, 'files/ajoute.webp'), 'ajouté')
  execFileSync('tar', ['--append', '--file', damaged, '--directory', folder, 'files/ajoute.webp'])
  expect(await refusal()).toBe('La sauvegarde est endommagée\u00a0: files/ajoute.webp.')
  const newer = writeArchive()
  const newerWritten = pipeline(newer.stream, createWriteStream(damaged))
  await newer.finish({ format: 99 })
  await newerWritten
  expect(await refusal()).toBe(
    'Cette sauvegarde a été faite par une version plus récente d’Amulette\u00a0: prenez cette version.',
  )
  const exported = { format: 1 } as unknown as BackupContents
  await expect(restoreArchive(target, createReadStream(archive), exported, null)).rejects.toThrow(
    'Cette archive n’est pas une sauvegarde.',
  )
  expect(() => openSecrets(' '.repeat(9), null)).toThrow(
    'La sauvegarde est endommagée\u00a0: ses secrets sont illisibles.',
  )
})

test('tables of another application are never deleted', async () => {
  const contents = await backUp(archive)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await source.query(`create database ${name}`)
  const shop = new URL(other.href)
  shop.pathname = `/${name}`
  const client = new pg.Client({ connectionString: shop.href })
  await client.connect()
  const refusal = () => restoreArchive(client, createReadStream(archive), contents, null)
  try {
    for (const table of ['orders', 'users']) {
      await client.query(`create table ${table} (name text)`)
      await expect(refusal()).rejects.toThrow(
        `La base contient aussi les tables d’une autre application (${table}), qui seraient supprimées`,
      )
      await client.query(`drop table ${table}`)
    }
    await refusal()
    await client.query(`create table orders (name text)`)
    await expect(refusal()).rejects.toThrow('(orders)')
    expect(await countPeople(client)).toBeGreaterThan(3)
  } finally {
    await client.end()
    await dropDatabase(shop.href)
  }
})

function withChangedArticles(contents: BackupContents, change: object): BackupContents {
  const tables = contents.database.tables.map((table) => ({ ...table, ...(table.name === 'articles' && change) }))
  return { ...contents, database: { ...contents.database, tables } }
}

test('a restoration that fails takes back the files that it added, and marks the database that is still empty', async () => {
  const picture = `${randomUUID()}.webp`
  await putFile('article-images', picture, randomBytes(3_000))
  const contents = await backUp(archive)
  await deleteFile('article-images', picture)
  const before = readdirSync(pathOf('')).length
  await target.query('drop schema public cascade; create schema public')
  const wrong = withChangedArticles(contents, { rows: 1_000_000 })
  await expect(restoreArchive(target, createReadStream(archive), wrong, null)).rejects.toThrow('après la restauration')
  expect(readdirSync(pathOf(''))).toHaveLength(before)
  expect(await isRestorationUnfinished(target)).toBe(true)
  await restoreArchive(target, createReadStream(archive), contents, null)
  expect(await isRestorationUnfinished(target)).toBe(false)
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
  const contents = await backUp(archive)
  const before = await fingerprint(target)
  const wrong = withChangedArticles(contents, change)
  await expect(restoreArchive(target, createReadStream(archive), wrong, null)).rejects.toThrow(sentence)
  expect(await fingerprint(target)).toEqual(before)
})

test('secrets are encrypted by a passphrase, and given back for it alone', async () => {
  const contents = await backUp(archive, 'lapis brûlé'.normalize('NFD'))
  expect(readFileSync(archive).includes(process.env.SESSION_SECRET ?? '')).toBe(false)
  const restore = (passphrase: string | null) => restoreArchive(target, createReadStream(archive), contents, passphrase)
  await expect(restore(null)).rejects.toThrow('Les secrets de cette sauvegarde sont chiffrés')
  await expect(restore('corail')).rejects.toThrow('La phrase de BACKUP_PASSPHRASE n’est pas celle de cette sauvegarde.')
  for (const form of ['NFC', 'NFD'])
    expect((await restore('lapis brûlé'.normalize(form))).sessionSecret).toBe(process.env.SESSION_SECRET)
})
