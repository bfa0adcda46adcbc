import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db } from '#platform/database.server.ts'
import { config } from '#platform/config.server.ts'
import { makeDataFolders } from '#platform/files/data-folder.server.ts'
import { startJobs } from '../../../server/job-runner.ts'
import { scheduledJobs } from '../../../server/scheduled-jobs.ts'
import { useDatabase } from '../../support/database.ts'

/* Needs the demo world in a database of its own. */
useDatabase('world')

const schedules = async () =>
  (await db.execute<{ key: string }>(sql`select key from pgboss.schedule order by key`)).rows.map(({ key }) => key)
const pace = { scheduledAfterSeconds: 0, pollSeconds: 1, scheduleSeconds: 1 }
const completed = async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct data->>'name' as name from pgboss.job where name = 'scheduled' and state = 'completed'`,
  )
  return rows.map(({ name }) => name).toSorted()
}

test('every recurring job of the product is planned, and runs after a night without a server', async () => {
  makeDataFolders(config.dataDir)
  const failed: string[] = []
  const jobs = scheduledJobs.map((job) => ({
    ...job,
    work: () => job.work().catch((problem: unknown) => void failed.push(`${job.name}: ${String(problem)}`)),
  }))
  const names = jobs.map(({ name }) => name).toSorted()
  const first = startJobs([], jobs, pace)
  await vi.waitFor(async () => expect(await schedules()).toEqual(names), { timeout: 30_000 })
  await first.stop()
  await db.execute(sql`update pgboss.schedule set created_on = now() - interval '3 days'`)
  await db.execute(sql`update pgboss.version set cron_on = now() - interval '2 days'`)
  const second = startJobs([], jobs, pace)
  await vi.waitFor(async () => expect(await completed()).toEqual(names), { timeout: 90_000, interval: 200 })
  await second.stop()
  expect(failed).toEqual([])
})
