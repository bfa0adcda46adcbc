import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { db, transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { startJobs } from '../../../server/job-runner.ts'
import type { ScheduledJob } from './scheduled-jobs.server.ts'

useDatabase()

const started: { stop: () => Promise<void> }[] = []

function start(...scheduled: ScheduledJob[]) {
  const running = startJobs([], scheduled, { scheduledAfterSeconds: 0, pollSeconds: 1, scheduleSeconds: 1 })
  started.push(running)
  return running
}

/** As if no server had run since. */
const lastHeardOf = (ago: string) => db.execute(sql`update pgboss.version set cron_on = now() - ${ago}::interval`)

beforeEach(async () => {
  await db.execute(sql`delete from pgboss.job`)
  await db.execute(sql`delete from pgboss.schedule`)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
})

const everyMinute = '* * * * *'
/** Not in the hours to come, but in those before. */
const earlierToday = () => `${new Date().getUTCMinutes()} ${(new Date().getUTCHours() + 21) % 24} * * *`

test('one of two replicas runs a job of this minute; none runs it outside its times', async () => {
  const runs: string[] = []
  const job = (name: string, cron: string): ScheduledJob => ({ name, cron, work: async () => void runs.push(name) })
  const [often, seldom] = [job('often', everyMinute), job('seldom', earlierToday())]
  await lastHeardOf('1 hour')
  for (let replica = 0; replica < 2; replica++) start(often, seldom)
  await vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(1), { timeout: 150_000, interval: 50 })
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  const planned = sql`pgboss.job where name = 'scheduled' and state = 'completed'`
  expect(runs).toEqual(Array.from({ length: await db.$count(planned) }, () => 'often'))
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(distinct date_trunc('minute', created_on))::int as count from ${planned}`,
  )
  expect(rows[0]?.count).toBe(runs.length)
})

test('what was missed while no server ran is done once at the next start, by one replica', async () => {
  let runs = 0
  const job: ScheduledJob = { name: 'nightly', cron: earlierToday(), work: async () => void runs++ }
  const first = start(job)
  await vi.waitFor(async () => expect(await db.$count(sql`pgboss.schedule`)).toBe(1), { timeout: 20_000 })
  await first.stop()
  expect(runs).toBe(0)
  await db.execute(sql`update pgboss.schedule set created_on = now() - interval '9 days'`)
  await lastHeardOf('5 days')
  for (let replica = 0; replica < 2; replica++) start(job)
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 60_000, interval: 100 })
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  expect(runs).toBe(1)
})

test('what a job wrote before it failed stays written; its failure is logged once, and it runs again', async () => {
  await db.execute(sql`create table walks (at timestamptz default now())`)
  const errors = vi.spyOn(log, 'error')
  const infos = vi.spyOn(log, 'info')
  const { scheduledWork } = await import('./scheduled-jobs.server.ts')
  let walks = 0
  const run = scheduledWork([
    {
      name: 'failing',
      cron: everyMinute,
      work: async () => {
        await transaction(() => db.execute(sql`insert into walks default values`))
        if (++walks < 4) throw new Error('the store is closed')
      },
    },
  ])
  for (let time = 0; time < 5; time++) await run({ name: 'failing' })
  expect(errors).toHaveBeenCalledTimes(1)
  expect(infos).toHaveBeenCalledTimes(1)
  expect(await db.$count(sql`walks`)).toBe(5)
})

test('a schedule that a former version had is forgotten', async () => {
  const job = (name: string): ScheduledJob => ({ name, cron: everyMinute, work: async () => {} })
  const keys = async () => (await db.execute<{ key: string }>(sql`select key from pgboss.schedule`)).rows
  start(job('former'), job('staying'))
  await vi.waitFor(async () => expect(await keys()).toHaveLength(2), { timeout: 20_000 })
  start(job('staying'))
  await vi.waitFor(async () => expect(await keys()).toEqual([{ key: 'staying' }]), { timeout: 20_000 })
})
