import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { deleteFile, findFile, putFile } from '#features/media/files.server.ts'
import { dedicatedConnection } from '#platform/database.server.ts'
import { fingerprint, useTwoDatabases } from '../../../tests/support/two-databases.ts'
import { checksumsName, readArchive, writeArchive } from './archive.server.ts'
import { type BackupContents, makeBackup } from './backup.server.ts'
import { countPeople } from './database-restore.server.ts'
import { verifyArchive } from './restore.server.ts'
import { openSecrets } from './secrets.server.ts'

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
  const secrets = await databases.restore(contents)
  expect(secrets.sessionSecret).toBe(process.env.SESSION_SECRET)
  expect(await fingerprint(databases.target)).toEqual(await fingerprint(databases.source))
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
  await readArchive(createReadStream(databases.archive), async (name) => void names.push(name))
  expect(names.filter((name) => name.startsWith('database/settings/')).length).toBeGreaterThan(2)
  await databases.restore(contents)
  expect(await fingerprint(databases.target)).toEqual(await fingerprint(databases.source))
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
  await databases.restore(await contents, null)
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

test('an archive that was cut or changed is refused, with what is damaged', async () => {
  await databases.backUp()
  const whole = readFileSync(databases.archive)
  const damaged = path.join(databases.folder, 'abimee.tar')
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
  mkdirSync(path.join(databases.folder, 'files'))
  writeFileSync(path.join(databases.folder, 'files/ajoute.webp'), 'ajouté')
  execFileSync('tar', ['--append', '--file', damaged, '--directory', databases.folder, 'files/ajoute.webp'])
  expect(await refusal()).toBe('La sauvegarde est endommagée\u00a0: files/ajoute.webp.')
  writeFileSync(damaged, Buffer.concat([whole, whole]))
  expect(await refusal()).toBe('La sauvegarde est endommagée\u00a0: secrets.json.')
  const newer = writeArchive()
  const newerWritten = pipeline(newer.stream, createWriteStream(damaged))
  await newer.finish({ format: 99 })
  await newerWritten
  expect(await refusal()).toBe(
    'Cette sauvegarde a été faite par une version plus récente d’Amulette\u00a0: prenez cette version.',
  )
  const exported = { format: 'amulette-export' } as unknown as BackupContents
  await expect(databases.restore(exported)).rejects.toThrow('Cette archive n’est pas une sauvegarde.')
  expect(() => openSecrets(' '.repeat(9), null)).toThrow(
    'La sauvegarde est endommagée\u00a0: ses secrets sont illisibles.',
  )
})

test('secrets are encrypted by a passphrase, and given back for it alone', async () => {
  const contents = await databases.backUp('lapis brûlé'.normalize('NFD'))
  expect(readFileSync(databases.archive).includes(process.env.SESSION_SECRET ?? '')).toBe(false)
  const restore = (passphrase: string | null) => databases.restore(contents, passphrase)
  await expect(restore(null)).rejects.toThrow('Les secrets de cette sauvegarde sont chiffrés')
  await expect(restore('corail')).rejects.toThrow('La phrase de BACKUP_PASSPHRASE n’est pas celle de cette sauvegarde.')
  for (const form of ['NFC', 'NFD'])
    expect((await restore('lapis brûlé'.normalize(form))).sessionSecret).toBe(process.env.SESSION_SECRET)
})
