import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  ask,
  beginApplication,
  borrow,
  killApplication,
  newFolder,
  postmasterOf,
  refusalOf,
  startApplication,
  stopApplication,
} from '../../../../tests/support/postgres-application.ts'
import { useReadyPostgres } from '../../../../tests/support/ready-postgres.ts'
import { killServer } from '../../../../tests/support/send-signal.ts'

const ready = useReadyPostgres()

const makeStones = (url: string, values: string) =>
  ask(url, `drop table if exists stones; create table stones (name text); insert into stones values ${values}`)
const stones = async (url: string) => (await ask(url, 'select name from stones order by name')).map(({ name }) => name)
const overwrite = (file: string, text: string) => {
  const before = readFileSync(file)
  writeFileSync(file, text)
  return () => writeFileSync(file, before)
}
const pidFile = (folder: string) => path.join(folder, 'server/data/postmaster.pid')
const socketLock = (folder: string) => path.join(folder, 'server/.s.PGSQL.5432.lock')

test('an application restarted after a kill finds its server, and can stop it', async () => {
  const folder = borrow(ready())
  const killed = await startApplication(folder)
  const server = postmasterOf(folder)
  await makeStones(killed.url, `('agate')`)
  await killApplication(killed)
  expect(postmasterOf(folder)).toBe(server)
  const next = await startApplication(folder)
  expect(postmasterOf(folder)).toBe(server)
  expect(await stones(next.url)).toEqual(['agate'])
  await stopApplication(next)
  expect(postmasterOf(folder)).toBeNull()
})

test('of two applications that find a server without application one wins', async () => {
  const folder = borrow(ready())
  await killApplication(await startApplication(folder))
  const both = await Promise.allSettled([startApplication(folder), startApplication(folder)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a server that was killed starts again at once, and has all that was committed', async () => {
  const folder = borrow(ready())
  const application = await startApplication(folder, { durable: true })
  await makeStones(application.url, `('agate'), ('jade')`)
  application.process.kill('SIGKILL')
  killServer(folder)
  const next = await startApplication(folder, { durable: true })
  expect(await stones(next.url)).toEqual(['agate', 'jade'])
})

test('after a power cut another program may have the dead server’s pid: it does not block the start and is not touched', async () => {
  const folder = borrow(ready())
  const application = await startApplication(folder)
  await makeStones(application.url, `('agate')`)
  const innocent = spawn('sleep', ['60'])
  application.process.kill('SIGKILL')
  killServer(folder)
  for (const file of [pidFile(folder), socketLock(folder)]) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(innocent.pid)))
  }
  try {
    const next = await startApplication(folder)
    expect(await stones(next.url)).toEqual(['agate'])
    await stopApplication(next)
    expect(innocent.exitCode ?? innocent.signalCode).toBeNull()
  } finally {
    innocent.kill()
  }
})

test('a pid file that a power cut left empty, or full of zeros, does not block the start', async () => {
  const folder = borrow(ready())
  for (const text of ['', '\0'.repeat(64)]) {
    const application = await startApplication(folder)
    application.process.kill('SIGKILL')
    killServer(folder)
    writeFileSync(pidFile(folder), text)
    utimesSync(pidFile(folder), new Date(), new Date(Date.now() - 5 * 60_000))
    await stopApplication(await startApplication(folder))
  }
})

test('a folder that was moved while its server runs is not opened twice', async () => {
  const folder = borrow(ready())
  await startApplication(folder)
  const server = postmasterOf(folder)
  const moved = newFolder()
  renameSync(folder, moved)
  expect(await refusalOf(moved)).toBe(
    `Un serveur PostgreSQL (processus ${server}) tient déjà le dossier « ${moved} » sans répondre : arrêtez-le (kill -INT ${server}), puis relancez Amulette.`,
  )
  renameSync(moved, folder)
})

test('an interrupted first start leaves nothing incomplete, and is cleaned up', async () => {
  const folder = newFolder()
  const crashed = beginApplication(folder)
  const halfMade = () =>
    existsSync(folder)
      ? readdirSync(folder).find((name) => existsSync(path.join(folder, name, 'data/base')))
      : undefined
  while (!halfMade()) await pause(5)
  crashed.kill('SIGKILL')
  await once(crashed, 'exit')
  expect(halfMade()).toMatch(/^init-/)
  const next = await startApplication(folder)
  expect(next.fresh).toBe(true)
  // initdb outlives its application for an instant, and may write again into the removed folder.
  await stopApplication(next)
  await stopApplication(await startApplication(folder))
  expect(readdirSync(folder).toSorted()).toEqual(['server', 'server.log'])
})

test('what an interrupted first start still writes for a moment is no obstacle to the next', async () => {
  const folder = borrow(ready())
  const halfMade = path.join(folder, 'init-999999999-abcdef')
  mkdirSync(halfMade)
  const writeOn = 'for i in $(seq 500); do mkdir -p "$0/$i" && echo > "$0/$i/f"; done 2> /dev/null; true'
  const orphan = spawn('sh', ['-c', writeOn, halfMade])
  while (!readdirSync(halfMade).length) await pause(5)
  await stopApplication(await startApplication(folder))
  if (orphan.exitCode === null) await once(orphan, 'exit')
  await stopApplication(await startApplication(folder))
  expect(existsSync(halfMade)).toBe(false)
})

test('a first start in progress elsewhere is not cleaned up', async () => {
  const folder = borrow(ready())
  const underWay = path.join(folder, `init-${process.pid}-abcdef`)
  mkdirSync(underWay)
  await startApplication(folder)
  expect(existsSync(underWay)).toBe(true)
})

test('the folder stays locked when PostgreSQL drops every connection', async () => {
  const folder = borrow(ready())
  const application = await startApplication(folder)
  await ask(
    application.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  await pause(700)
  expect(await refusalOf(folder)).toContain(`amulette, processus ${application.process.pid}`)
  await stopApplication(application)
  expect(postmasterOf(folder)).toBeNull()
})

test.each([
  ['17', 'lancez « npm start » une fois, qui les convertit.'],
  ['19', 'reprenez la version d’Amulette qui les a écrites. Rien n’a été changé.'],
])('data of PostgreSQL %s are refused and left alone', async (version, whatToDo) => {
  const folder = newFolder()
  mkdirSync(path.join(folder, 'server/data'), { recursive: true })
  writeFileSync(path.join(folder, 'server/data/PG_VERSION'), `${version}\n`)
  expect(await refusalOf(folder)).toBe(
    `Les données de « ${folder}/server/data » sont celles de PostgreSQL ${version}, Amulette apporte la version 18 : ${whatToDo}`,
  )
  expect(readdirSync(path.join(folder, 'server'))).toEqual(['data'])
})

test('a missing file of the database is named, and nothing is made in its place', async () => {
  const folder = borrow(ready())
  for (const name of ['server/password', 'server/data/PG_VERSION']) {
    const file = path.join(folder, name)
    renameSync(file, `${file}.away`)
    expect(await refusalOf(folder)).toBe(
      `La base de données est incomplète, « ${file} » manque, et rien n’a été changé : remettez ce fichier tel qu’il était.`,
    )
    expect(existsSync(file)).toBe(false)
    renameSync(`${file}.away`, file)
  }
})

test('a changed password is reported as such', async () => {
  const folder = borrow(ready())
  const mend = overwrite(path.join(folder, 'server/password'), 'autre')
  expect(await refusalOf(folder)).toContain(
    `PostgreSQL refuse le mot de passe écrit dans « ${folder}/server/password »`,
  )
  mend()
})

test('a server that cannot start says why', async () => {
  const folder = borrow(ready())
  const mend = overwrite(path.join(folder, 'server/data/postgresql.conf'), 'sottise = 1\n')
  expect(await refusalOf(folder)).toMatch(
    /^PostgreSQL n’a pas démarré \(configuration file .*\) : voyez « .*server.log »/,
  )
  mend()
})
