import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { mountSmallDisk } from '../../../../tests/support/small-disk.ts'
import {
  type Application,
  ask,
  cleanUp,
  newFolder,
  postmasterOf,
  refusalOf,
  startApplication,
  stopApplication,
} from '../../../../tests/support/postgres-application.ts'
import { killServer } from '../../../../tests/support/send-signal.ts'

afterEach(() => cleanUp())

const stones = async (url: string) => (await ask(url, 'select name from stones order by name')).map(({ name }) => name)

/** The answer, and after how many seconds it came. The test's own time limit is the only other end. */
async function onceItAnswers<T>(question: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const began = performance.now()
  for (;;) {
    const answer = await question().catch(() => null)
    if (answer !== null) return { answer, seconds: (performance.now() - began) / 1000 }
    await pause(20)
  }
}

async function makeStones({ url }: Application): Promise<void> {
  await ask(url, `create table stones (name text); insert into stones values ('agate'), ('jade')`)
}

test('a server that is killed while its application runs comes back by itself, with all that was committed', async () => {
  const folder = newFolder()
  const application = await startApplication(folder, { durable: true })
  await makeStones(application)
  for (let times = 0; times < 3; times += 1) {
    const killed = postmasterOf(folder)
    killServer(folder)
    const { answer } = await onceItAnswers(() => stones(application.url))
    expect(answer).toEqual(['agate', 'jade'])
    expect(postmasterOf(folder)).not.toBe(killed)
  }
  expect(await refusalOf(folder)).toContain(`amulette, processus ${application.process.pid}`)
  await stopApplication(application)
  expect(postmasterOf(folder)).toBeNull()
})

test('an application that is stopped while its server comes back leaves none behind', async () => {
  const folder = newFolder()
  const application = await startApplication(folder)
  killServer(folder)
  await stopApplication(application)
  expect(postmasterOf(folder)).toBeNull()
})

const spoilSettings = (folder: string) => {
  const file = path.join(folder, 'server/data/postgresql.conf')
  const before = readFileSync(file)
  writeFileSync(file, 'sottise = 1\n')
  return () => writeFileSync(file, before)
}

test('a server that cannot start is tried again until it can', async () => {
  const folder = newFolder()
  const application = await startApplication(folder, { durable: true })
  await makeStones(application)
  const mend = spoilSettings(folder)
  killServer(folder)
  await onceItAnswers(async () => readFileSync(path.join(folder, 'server.log'), 'utf8').match(/sottise/))
  mend()
  expect((await onceItAnswers(() => stones(application.url))).answer).toEqual(['agate', 'jade'])
  await stopApplication(application)
})

test('a server that does not come back in time is given up, with the reason', async () => {
  const folder = newFolder()
  const application = await startApplication(folder, { givenUpAfterSeconds: 0 })
  const mend = spoilSettings(folder)
  killServer(folder)
  const [message] = (await once(application.process, 'message')) as [{ givenUp: string }]
  expect(message.givenUp).toMatch(
    /^PostgreSQL n’a pas démarré \(configuration file .*\)\u00a0: voyez «\u00a0.*server.log\u00a0»/,
  )
  mend()
})

/** The promise of the product, of which a start takes two seconds on a busy machine. */
const secondsToRecover = 10

test('a full disk is waited for, however long, and does not need a hand afterwards', async ({ skip }) => {
  const place = mkdtempSync(path.join(tmpdir(), 'amulette-test-disk-'))
  const disk = mountSmallDisk(place, 200)
  if (!disk) return skip('Needs the right to mount a disk.')
  try {
    const folder = path.join(place, 'postgres')
    const application = await startApplication(folder, { durable: true, givenUpAfterSeconds: 0 })
    await makeStones(application)
    const makeRoom = disk.fill()
    killServer(folder)
    let givenUp = false
    application.process.once('message', () => (givenUp = true))
    await onceItAnswers(async () => readFileSync(path.join(folder, 'server.log'), 'utf8').match(/No space left/))
    makeRoom()
    const { answer, seconds } = await onceItAnswers(() => stones(application.url))
    expect(answer).toEqual(['agate', 'jade'])
    expect(seconds).toBeLessThan(secondsToRecover)
    expect(givenUp).toBe(false)
    await stopApplication(application)
  } finally {
    await cleanUp()
    disk.unmount()
  }
})
