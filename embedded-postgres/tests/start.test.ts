import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '../postgres.ts'
import {
  type Application,
  ask,
  borrow,
  newFolder,
  postmasterOf,
  refusalOf,
  startApplication,
  stopApplication,
} from './application.ts'
import { options } from './options.ts'
import { useReadyFolder } from './ready-folder.ts'

let first: Application
const ready = useReadyFolder((application) => {
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

test('the database knows letters with accents and ligatures, and the signs beside them', async () => {
  const { url } = await startApplication(borrow(ready()))
  await ask(url, 'create extension pg_trgm')
  const [row] = await ask(
    url,
    `select lower('ÉŒ') as lowered, show_trgm('éa') <> show_trgm('a') as accents,
      (select string_agg(token, ' ') from ts_parse('default', 'l’améthyste « Œil »') t, ts_token_type('default') k
        where k.tokid = t.tokid and alias like '%word') as words`,
  )
  expect(row).toEqual({ lowered: 'éœ', accents: true, words: 'l améthyste Œil' })
})

test('what is written survives a power cut, except where speed was asked for', async () => {
  const folder = borrow(ready())
  const settings = `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages`
  const quick = await startApplication(folder, { durable: false })
  expect(await ask(quick.url, settings)).toEqual([{ fsync: 'off', pages: 'off' }])
  quick.process.kill('SIGKILL')
  // The faster server still runs: it is replaced, not reused.
  const durable = await startApplication(folder, { durable: true })
  expect(await ask(durable.url, settings)).toEqual([{ fsync: 'on', pages: 'on' }])
})

test('other accounts of the machine can neither read the password nor reach the server', async () => {
  const folder = borrow(ready())
  const { url } = await startApplication(folder)
  const permissions = (name: string) => fs.statSync(path.join(folder, name)).mode & 0o777
  expect(['server', 'server/password', 'server.log'].map(permissions)).toEqual([0o700, 0o600, 0o600])
  expect(await ask(url, `select current_setting('listen_addresses') as addresses`)).toEqual([{ addresses: '' }])
  const stranger = new URL(url)
  stranger.password = 'autre'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('a second application on the same folder is refused, and the first is not disturbed', async () => {
  const folder = borrow(ready())
  const running = await startApplication(folder)
  expect(await refusalOf(folder)).toBe(`taken ${folder} ${running.process.pid}`)
  await ask(
    running.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  // The lock is lost with its connection, and taken again.
  await pause(700)
  expect(await refusalOf(folder)).toBe(`taken ${folder} ${running.process.pid}`)
  await stopApplication(running)
  await startApplication(folder)
})

test('of two applications that start at the same moment on an empty folder one wins', async () => {
  const folder = newFolder()
  const both = await Promise.allSettled([startApplication(folder), startApplication(folder)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('taken') as string },
  })
  expect(fs.readdirSync(folder).toSorted()).toEqual(['server', 'server.log'])
})

test('a folder whose path is too long for a socket works, and leaves no temporary files', async () => {
  const folder = borrow(ready(), 'profond'.repeat(15))
  const deep = await startApplication(folder)
  const socketFolder = new URL(deep.url).searchParams.get('host') ?? ''
  expect(fs.statSync(socketFolder).mode & 0o777).toBe(0o700)
  deep.process.kill('SIGKILL')
  const next = await startApplication(folder)
  expect(next.url).toBe(deep.url)
  await stopApplication(next)
  expect(fs.existsSync(socketFolder)).toBe(false)
})

test('a folder may have any name', async () => {
  const { url } = await startApplication(borrow(ready(), `Mes données, l’été "100 %" #1 ?a=b&c+d\\e 'f'`))
  expect(await ask(url, 'select current_database() as name')).toEqual([{ name: 'stones' }])
})

test('Ctrl-C in the terminal reaches the application, not the server: the application stops it in order', async () => {
  const running = await startApplication(borrow(ready()), { detached: true })
  if (!running.process.pid) throw new Error('The application has no process id.')
  process.kill(-running.process.pid, 'SIGINT')
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
  const server = await startPostgres(folder, { ...options, durable: false })
  const busy = new Client({ connectionString: server.url })
  busy.on('error', () => undefined)
  await busy.connect()
  const cut = expect(busy.query('select pg_sleep(600)')).rejects.toThrow()
  await Promise.all([server.stop(), server.stop()])
  await cut
  expect(postmasterOf(folder)).toBeNull()
})

test('the log does not repeat what people typed, and stays small', async () => {
  const folder = borrow(ready())
  const log = path.join(folder, 'server.log')
  fs.appendFileSync(log, 'une ligne\n'.repeat(300_000))
  const { url } = await startApplication(folder)
  await ask(url, `create table people (email text unique); insert into people values ('lise@exemple.fr')`)
  await expect(ask(url, `insert into people values ('lise@exemple.fr')`)).rejects.toThrow(/unique/)
  await expect.poll(() => fs.readFileSync(log, 'utf8')).toContain('duplicate key value')
  expect(fs.readFileSync(log, 'utf8')).not.toContain('lise')
  expect(fs.statSync(log).size).toBeLessThan(10_000)
  expect(fs.statSync(`${log}.1`).size).toBeGreaterThan(3_000_000)
})

test.each(['17', '19'])('data of PostgreSQL %s are refused and left alone', async (version) => {
  const folder = newFolder()
  fs.mkdirSync(path.join(folder, 'server/data'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'server/data/PG_VERSION'), `${version}\n`)
  expect(await refusalOf(folder)).toBe(`wrongVersion {"from":"${version}","to":"18"} ${folder}/server/data`)
  expect(fs.readdirSync(path.join(folder, 'server'))).toEqual(['data'])
})

const failures: [
  what: string,
  file: string,
  text: string | null,
  sentence: (folder: string, file: string) => string,
][] = [
  ['a missing password', 'server/password', null, (_, file) => `incomplete ${file}`],
  ['a missing version', 'server/data/PG_VERSION', null, (_, file) => `incomplete ${file}`],
  ['another password', 'server/password', 'autre', (_, file) => `wrongPassword ${file}`],
  ['unreadable settings', 'server/data/postgresql.conf', 'sottise = 1\n', () => 'notStarted configuration file'],
]
test.each(failures)('%s is named, and nothing is made in its place', async (_, name, text, sentence) => {
  const folder = borrow(ready())
  const file = path.join(folder, name)
  fs.renameSync(file, `${file}.away`)
  if (text !== null) fs.writeFileSync(file, text)
  expect(await refusalOf(folder)).toContain(sentence(folder, file))
  expect(fs.existsSync(file)).toBe(text !== null)
  fs.renameSync(`${file}.away`, file)
})

test('a database that is lost is not replaced by an empty one, unless that was asked for', async () => {
  const folder = newFolder()
  await stopApplication(await startApplication(folder))
  fs.rmSync(folder, { recursive: true })
  expect(await refusalOf(folder)).toBe(`lost ${folder} ${folder}.initialised`)
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'what is left'), '')
  let aside = ''
  const server = await startPostgres(folder, { ...options, durable: false, setAsideUnusable: (name) => (aside = name) })
  await server.stop()
  expect(server.fresh).toBe(true)
  expect(fs.readdirSync(aside)).toEqual(['what is left'])
})
