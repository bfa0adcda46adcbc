import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { useDatabase } from '../../tests/support/database.ts'
import { db, dedicatedConnection, transaction } from './database.server.ts'
import { log } from './log.server.ts'
import { startScheduledJobs, type ScheduledJob } from './scheduled-jobs.server.ts'

useDatabase()

const everySeconds = 0.02
const started: { stop: () => Promise<void> }[] = []

function start(...jobs: ScheduledJob[]) {
  const running = startScheduledJobs(jobs, everySeconds)
  started.push(running)
  return running
}

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
})

test('each job runs after the start, and then at its own interval', async () => {
  const walked: string[] = []
  const job = (name: string, seconds: number): ScheduledJob => ({
    name,
    everySeconds: seconds,
    work: async () => void walked.push(name),
  })
  start(job('often', everySeconds), job('seldom', 3600))
  expect(walked).toEqual([])
  await vi.waitFor(() => expect(walked.filter((name) => name === 'often').length).toBeGreaterThan(2))
  expect(walked.filter((name) => name === 'seldom')).toHaveLength(1)
})

test('one replica at a time runs a job, however long it takes', async () => {
  let now = 0
  let most = 0
  let walks = 0
  const work = async () => {
    most = Math.max(most, ++now)
    await pause(30)
    now--
    walks++
  }
  for (let replica = 0; replica < 3; replica++) start({ name: 'alone', everySeconds, work })
  await vi.waitFor(() => expect(walks).toBeGreaterThan(3))
  expect(most).toBe(1)
})

test('a job that another replica runs is skipped, and taken over when that replica has died', async () => {
  const other = await dedicatedConnection()
  await other.query('select pg_advisory_lock(hashtext($1))', ['round held'])
  let walks = 0
  start({ name: 'held', everySeconds, work: async () => void walks++ })
  await pause(200)
  expect(walks).toBe(0)
  await other.end()
  await vi.waitFor(() => expect(walks).toBeGreaterThan(0))
})

test('what a job wrote before it failed stays written; its failure is logged once, and it runs again', async () => {
  await db.execute(sql`create table walks (at timestamptz default now())`)
  const errors = vi.spyOn(log, 'error')
  let walks = 0
  start({
    name: 'failing',
    everySeconds,
    work: async () => {
      await transaction(() => db.execute(sql`insert into walks default values`))
      if (++walks < 4) throw new Error('the store is closed')
    },
  })
  await vi.waitFor(() => expect(walks).toBeGreaterThan(4))
  expect(errors).toHaveBeenCalledTimes(1)
  expect(await db.$count(sql`walks`)).toBeGreaterThanOrEqual(4)
})

test('stopping waits for the running job, and starts no other', async () => {
  let began = 0
  let ended = 0
  const jobs = start({
    name: 'long',
    everySeconds,
    work: async () => {
      began++
      await pause(100)
      ended++
    },
  })
  await vi.waitFor(() => expect(began).toBe(1))
  await jobs.stop()
  expect(ended).toBe(1)
  await pause(100)
  expect(began).toBe(1)
})
