import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  beginApplication,
  borrow,
  crash,
  killApplication,
  makeStones,
  newFolder,
  postmasterOf,
  refusalOf,
  startApplication,
  stonesIn,
  stopApplication,
} from './application.ts'
import { useReadyFolder } from './ready-folder.ts'

const ready = useReadyFolder()

const pidFile = (folder: string) => path.join(folder, 'server/data/postmaster.pid')

test('an application that is started after a kill finds its server, and can stop it', async () => {
  const folder = borrow(ready())
  const killed = await startApplication(folder)
  const server = postmasterOf(folder)
  await makeStones(killed)
  await killApplication(killed)
  const both = await Promise.allSettled([startApplication(folder), startApplication(folder)])
  const [next] = both.flatMap((started) => (started.status === 'fulfilled' ? [started.value] : []))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(postmasterOf(folder)).toBe(server)
  if (!next) throw new Error('No application started.')
  expect(await stonesIn(next)).toEqual(['agate', 'jade'])
  await stopApplication(next)
  expect(postmasterOf(folder)).toBeNull()
})

test('after a power cut another program may have the pid of the dead server: all that was committed is there', async () => {
  const folder = borrow(ready())
  const application = await startApplication(folder, { durable: true })
  await makeStones(application)
  const innocent = spawn('sleep', ['60'])
  await crash(application, folder)
  for (const file of [pidFile(folder), path.join(folder, 'server/.s.PGSQL.5432.lock')])
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(innocent.pid)))
  try {
    const next = await startApplication(folder, { durable: true })
    expect(await stonesIn(next)).toEqual(['agate', 'jade'])
    await stopApplication(next)
    expect(innocent.exitCode ?? innocent.signalCode).toBeNull()
  } finally {
    innocent.kill()
  }
})

test.each(['', '\0'.repeat(64)])('a pid file that a power cut damaged does not block the start', async (text) => {
  const folder = borrow(ready())
  await crash(await startApplication(folder), folder)
  writeFileSync(pidFile(folder), text)
  utimesSync(pidFile(folder), new Date(), new Date(Date.now() - 5 * 60_000))
  await stopApplication(await startApplication(folder))
})

test('a folder that was moved while its server runs is not opened twice', async () => {
  const folder = borrow(ready())
  await startApplication(folder)
  const server = postmasterOf(folder)
  const moved = newFolder()
  renameSync(folder, moved)
  expect(await refusalOf(moved)).toBe(`unreachable ${moved} ${server}`)
  renameSync(moved, folder)
})

test('after an interrupted first start, the next one begins anew', async () => {
  const folder = newFolder()
  const crashed = beginApplication(folder)
  const unfinished = () =>
    existsSync(folder)
      ? readdirSync(folder).find((name) => existsSync(path.join(folder, name, 'data/base')))
      : undefined
  while (!unfinished()) await pause(5)
  await killApplication({ process: crashed })
  expect(unfinished()).toMatch(/^init-/)
  const next = await startApplication(folder)
  expect(next.fresh).toBe(true)
  await stopApplication(next)
})
