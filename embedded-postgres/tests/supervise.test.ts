import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  type Application,
  cleanUp,
  givenUp,
  killServer,
  makeStones,
  newFolder,
  postmasterOf,
  refusalOf,
  startApplication,
  stonesIn,
  stopApplication,
} from './application.ts'

afterEach(() => cleanUp())

/** The test's own time limit is the only other end. */
async function untilItAnswers<T>(question: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await question().catch(() => null)
    if (answer !== null) return answer
    await pause(20)
  }
}

const stones = (application: Application) => untilItAnswers(() => stonesIn(application))
const logged = (folder: string, words: RegExp) =>
  untilItAnswers(async () => readFileSync(path.join(folder, 'server.log'), 'utf8').match(words))

function spoilSettings(folder: string): () => void {
  const file = path.join(folder, 'server/data/postgresql.conf')
  const before = readFileSync(file)
  writeFileSync(file, 'sottise = 1\n')
  return () => writeFileSync(file, before)
}

test('a server that is killed while its application runs comes back by itself, with all that was committed', async () => {
  const folder = newFolder()
  const application = await startApplication(folder, { durable: true })
  await makeStones(application)
  for (let times = 0; times < 3; times += 1) {
    const killed = postmasterOf(folder)
    killServer(folder)
    expect(await stones(application)).toEqual(['agate', 'jade'])
    expect(postmasterOf(folder)).not.toBe(killed)
  }
  expect(await refusalOf(folder)).toBe(`taken ${folder} ${application.process.pid}`)
  killServer(folder)
  await stopApplication(application)
  expect(postmasterOf(folder)).toBeNull()
})

test('a server that cannot start is tried again until it can', async () => {
  const folder = newFolder()
  const application = await startApplication(folder, { durable: true })
  await makeStones(application)
  const mend = spoilSettings(folder)
  killServer(folder)
  await logged(folder, /sottise/)
  mend()
  expect(await stones(application)).toEqual(['agate', 'jade'])
})

test('a server that does not come back in time is given up, with the reason', async () => {
  const folder = newFolder()
  const application = await startApplication(folder, { givenUpAfterSeconds: 0 })
  spoilSettings(folder)
  killServer(folder)
  expect(await givenUp(application)).toMatch(/^notStarted configuration file .*server\.log$/)
})

test('a full disk is waited for, however long, and does not need a hand afterwards', async ({ skip }) => {
  const place = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'none', place])
  if (mounted.status !== 0) return skip('Needs the right to mount a disk.')
  try {
    const folder = path.join(place, 'postgres')
    const application = await startApplication(folder, { durable: true, givenUpAfterSeconds: 0 })
    await makeStones(application)
    const filler = path.join(place, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
    let isGivenUp = false
    application.process.once('message', () => (isGivenUp = true))
    killServer(folder)
    await logged(folder, /No space left/)
    rmSync(filler)
    expect(await stones(application)).toEqual(['agate', 'jade'])
    expect(isGivenUp).toBe(false)
    await stopApplication(application)
  } finally {
    await cleanUp()
    spawnSync('umount', [place])
    rmSync(place, { recursive: true })
  }
})
