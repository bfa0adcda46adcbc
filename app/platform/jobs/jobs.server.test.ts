import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { startJobs, type JobRunner } from '../../../server/job-runner.ts'
import { enqueue, type Job } from './jobs.server.ts'

useDatabase()

const started: JobRunner[] = []
let ran: string[] = []

const job = (work: Job<{ word: string }>['work'] = async ({ word }) => void ran.push(word)): Job<{ word: string }> => ({
  name: 'words',
  work,
  retries: 3,
  retryPauseSeconds: 20,
  retryPauseSecondsMax: 100,
  secondsMax: 60,
})

function start(one: Job<{ word: string }> = job(), pace = {}): JobRunner {
  const runner = startJobs([one], [], pace)
  started.push(runner)
  return runner
}

const later = (seconds: number) => stopClock(new Date(now().getTime() + seconds * 1000))

beforeEach(async () => {
  ran = []
  await db.execute(sql`delete from pgboss.job`)
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((runner) => runner.stop()))
  startClock()
})

test('a job enqueued in a transaction runs once it has committed, and never when it is rolled back', async () => {
  await start(job(), { pollSeconds: 45 }).ready
  await transaction(async () => {
    await enqueue(job(), { word: 'kept' })
    await pause(100)
    expect(ran).toEqual([])
  })
  await expect.poll(() => ran).toEqual(['kept'])
  const failing = transaction(async () => {
    await enqueue(job(), { word: 'lost' })
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(await db.$count(sql`pgboss.job where data->>'word' = 'lost'`)).toBe(0)
  await start().runDue()
  expect(ran).toEqual(['kept'])
})

test('two workers do each job once, at the same time', async () => {
  let most = 0
  let atOnce = 0
  const slow = job(async ({ word }) => {
    most = Math.max(most, ++atOnce)
    await pause(20)
    atOnce--
    ran.push(word)
  })
  const words = Array.from({ length: 20 }, (_, index) => `word ${index}`)
  for (const word of words) await enqueue(slow, { word })
  await Promise.all([start(slow), start(slow)].map((runner) => runner.runDue()))
  expect(ran.toSorted()).toEqual(words.toSorted())
  expect(most).toBe(2)
})

test('a second job under one id is ignored; a job runs at its moment', async () => {
  stopClock('2026-11-12T08:00:00Z')
  const id = crypto.randomUUID()
  const at = new Date('2026-11-12T09:00:00Z')
  await enqueue(job(), { word: 'first' }, { id, at })
  await enqueue(job(), { word: 'second' }, { id })
  const { runDue } = start()
  await runDue()
  later(3599)
  await runDue()
  expect(ran).toEqual([])
  later(1)
  await runDue()
  expect(ran).toEqual(['first'])
})

test('a job that fails is tried again after growing pauses, until the last attempt, which knows that it is', async () => {
  stopClock('2026-11-12T08:00:00Z')
  const attempts: { second: number; isLast: boolean }[] = []
  const began = now().getTime()
  const failing = job(async (_, { isLast }) => {
    attempts.push({ second: (now().getTime() - began) / 1000, isLast })
    throw new Error('not yet')
  })
  await enqueue(failing, { word: 'no' })
  const { runDue } = start(failing)
  for (let second = 0; second < 400; second += 2) {
    await runDue()
    later(2)
  }
  expect(attempts.map(({ isLast }) => isLast)).toEqual([false, false, false, true])
  const [first = 0, second = 0, third = 0] = attempts
    .slice(1)
    .map((attempt, index) => attempt.second - (attempts[index]?.second ?? 0))
  for (const [found, shortest, longest] of [
    [first, 20, 40],
    [second, 40, 80],
    [third, 80, 100],
  ] as const) {
    expect(found).toBeGreaterThanOrEqual(shortest)
    expect(found).toBeLessThanOrEqual(longest + 2)
  }
})

test('a job of a process that was killed is done by another within about a minute', async () => {
  const child = fork(new URL('../../../tests/support/killed-worker.ts', import.meta.url))
  await once(child, 'message')
  await enqueue(job(), { word: 'survives' })
  await once(child, 'message')
  start(job(), { lostJobsSeconds: 1, pollSeconds: 1 })
  child.kill('SIGKILL')
  const killed = performance.now()
  await vi.waitFor(() => expect(ran).toEqual(['survives']), { timeout: 110_000, interval: 100 })
  expect((performance.now() - killed) / 1000).toBeLessThan(90)
})

test('stopping waits for the running job, and starts no other', async () => {
  const began = Promise.withResolvers<void>()
  const slow = job(async ({ word }) => {
    began.resolve()
    await pause(200)
    ran.push(word)
  })
  await enqueue(slow, { word: 'running' })
  await enqueue(slow, { word: 'waiting' })
  const runner = start(slow)
  await began.promise
  await runner.stop()
  expect(ran).toEqual(['running'])
})
