import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { expect, test } from 'vitest'
import {
  type Application,
  ask,
  borrow,
  newFolder,
  postmasterOf,
  refusalOf,
  startApplication,
  stopApplication,
} from '../../../../tests/support/postgres-application.ts'
import { startEmbeddedPostgres } from './embedded.server.ts'
import { useReadyPostgres } from '../../../../tests/support/ready-postgres.ts'
import { sendSignal } from '../../../../tests/support/send-signal.ts'

let first: Application
const ready = useReadyPostgres((application) => {
  first = application
})

test('the first start creates the database, the next one finds its data', async () => {
  expect(first.fresh).toBe(true)
  const folder = borrow(ready())
  const written = await startApplication(folder)
  await ask(written.url, `create table stones as select 'œil de tigre' as name`)
  await stopApplication(written)
  expect(postmasterOf(folder)).toBeNull()
  const again = await startApplication(folder)
  expect(again.fresh).toBe(false)
  expect(await ask(again.url, 'select name from stones')).toEqual([{ name: 'œil de tigre' }])
})

test('the database knows French: order, words, accents', async () => {
  const { url } = await startApplication(borrow(ready()))
  const pool = new Pool({ connectionString: url })
  const { rows } = await drizzle(pool).execute(`select
    (select string_agg(word, ' ' order by word collate "fr-x-icu") from unnest(array['œuf', 'zèbre', 'Étoile', 'été', 'agate']) word) as sorted,
    (select string_agg(token, ' ') from ts_parse('default', 'l’améthyste « Œil »') t, ts_token_type('default') k where k.tokid = t.tokid and alias like '%word') as words,
    lower('ÉŒ') as lowered,
    current_setting('server_encoding') as encoding`)
  await pool.query('create extension unaccent; create extension pg_trgm')
  const trigrams = await pool.query(
    `select show_trgm('éa') <> show_trgm('a') as kept, unaccent('Œuvre d’été') as plain`,
  )
  await pool.end()
  expect(rows).toEqual([
    { sorted: 'agate été Étoile œuf zèbre', words: 'l améthyste Œil', lowered: 'éœ', encoding: 'UTF8' },
  ])
  expect(trigrams.rows).toEqual([{ kept: true, plain: "OEuvre d'ete" }])
})

test('what is written survives a power cut, except where a test asked for speed', async () => {
  const folder = borrow(ready())
  const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`
  const quick = await startApplication(folder, { durable: false })
  expect(await ask(quick.url, settings)).toEqual([{ fsync: 'off', commit: 'on', pages: 'off' }])
  quick.process.kill('SIGKILL')
  // The faster server still runs: it is replaced, not reused.
  const durable = await startApplication(folder, { durable: true })
  expect(await ask(durable.url, settings)).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }])
})

test('other accounts of the machine can neither read the password nor reach the server', async () => {
  const folder = borrow(ready())
  const { url } = await startApplication(folder)
  const permissions = (name: string) => statSync(path.join(folder, name)).mode & 0o777
  expect(permissions('server')).toBe(0o700)
  expect(permissions('server/password')).toBe(0o600)
  expect(permissions('server.log')).toBe(0o600)
  expect(await ask(url, `select current_setting('listen_addresses') as addresses`)).toEqual([{ addresses: '' }])
  const stranger = new URL(url)
  stranger.password = 'autre'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('a second application on the same folder is refused with advice, and the first is not disturbed', async () => {
  const folder = borrow(ready())
  const running = await startApplication(folder)
  expect(await refusalOf(folder)).toBe(
    `Le dossier « ${folder} » sert déjà à une autre Amulette en marche (amulette, processus ${running.process.pid}) : arrêtez-la d’abord, ou donnez à celle-ci un autre DATA_DIR.`,
  )
  expect(await ask(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stopApplication(running)
  await startApplication(folder)
})

test('of two applications that start at the same moment on an empty folder one wins', async () => {
  const folder = newFolder()
  const both = await Promise.allSettled([startApplication(folder), startApplication(folder)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('sert déjà') },
  })
  expect(readdirSync(folder).toSorted()).toEqual(['server', 'server.log'])
})

test('a folder whose path is too long for a socket works, and leaves no temporary files', async () => {
  const folder = borrow(ready(), 'profond'.repeat(15))
  const deep = await startApplication(folder)
  const socketFolder = new URL(deep.url).searchParams.get('host') ?? ''
  expect(Buffer.byteLength(socketFolder)).toBeLessThan(80)
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  deep.process.kill('SIGKILL')
  const next = await startApplication(folder)
  expect(next.url).toBe(deep.url)
  await stopApplication(next)
  expect(existsSync(socketFolder)).toBe(false)
})

test('a folder may have any name', async () => {
  const { url } = await startApplication(borrow(ready(), `Mes données, l’été "100 %" #1 ?a=b&c+d\\e 'f'`))
  expect(await ask(url, 'select current_database() as name')).toEqual([{ name: 'amulette' }])
})

test('Ctrl-C in the terminal reaches the application, not the server: the application stops it in order', async () => {
  const running = await startApplication(borrow(ready()), { detached: true })
  sendSignal(-(running.process.pid ?? 0), 'SIGINT')
  expect((await once(running.process, 'message'))[0]).toBe('interrupted')
  expect(await ask(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stopApplication(running)
})

test('an application with nothing left to do exits although its server runs', async () => {
  const folder = borrow(ready())
  const idle = await startApplication(folder)
  idle.process.send('idle')
  expect(await once(idle.process, 'exit')).toEqual([0, null])
  expect(postmasterOf(folder)).not.toBeNull()
})

test('stopping does not wait for open connections, and may be called twice', async () => {
  const folder = borrow(ready())
  const embedded = await startEmbeddedPostgres(folder, { durable: false })
  const busy = new Client({ connectionString: embedded.url })
  busy.on('error', () => undefined)
  await busy.connect()
  const cut = expect(busy.query('select pg_sleep(60)')).rejects.toThrow()
  const began = performance.now()
  await Promise.all([embedded.stop(), embedded.stop()])
  await embedded.stop()
  await cut
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(postmasterOf(folder)).toBeNull()
})

test('the log does not repeat what people typed', async () => {
  const folder = borrow(ready())
  const { url } = await startApplication(folder)
  await ask(url, 'create table people (email text unique)')
  await ask(url, `insert into people values ('lise@exemple.fr')`)
  await expect(ask(url, `insert into people values ('lise@exemple.fr')`)).rejects.toThrow(/unique/)
  const log = readFileSync(path.join(folder, 'server.log'), 'utf8')
  expect(log).toContain('duplicate key value')
  expect(log).not.toContain('lise')
})

test('the log stays small, whatever an older run wrote', async () => {
  const folder = borrow(ready())
  const log = path.join(folder, 'server.log')
  appendFileSync(log, 'une ligne\n'.repeat(300_000))
  await startApplication(folder)
  await expect.poll(() => statSync(log).size).toBeLessThan(10_000)
  expect(statSync(`${log}.1`).size).toBeGreaterThan(3_000_000)
  sendSignal(postmasterOf(folder), 'SIGHUP')
  await expect.poll(() => readFileSync(log, 'utf8')).toMatch(/^[^\0]*received SIGHUP[^\0]*$/)
})
