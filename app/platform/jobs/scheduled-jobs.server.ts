import type { PgBoss } from 'pg-boss'
import { log } from '#platform/log.server.ts'
import { queueOptions } from './jobs.server.ts'

export interface ScheduledJob {
  name: string
  cron: string
  work: () => Promise<void>
}

export const scheduledQueue = 'scheduled'

/** One replica runs a job, whichever planned it. A missed job runs once at the next start. */
export async function planScheduledJobs(queue: PgBoss, jobs: ScheduledJob[]): Promise<void> {
  const options = queueOptions({ retries: 1, retryPauseSeconds: 10, secondsMax: 60 * 60 })
  await queue.createQueue(scheduledQueue, { ...options, policy: 'exclusive' })
  for (const { key } of await queue.getSchedules(scheduledQueue)) {
    if (!jobs.some(({ name }) => name === key)) await queue.unschedule(scheduledQueue, key)
  }
  for (const { name, cron } of jobs)
    await queue.schedule(scheduledQueue, cron, { name }, { key: name, singletonKey: name, missed: 'once' })
}

export function scheduledWork(jobs: ScheduledJob[]): (payload: { name: string }) => Promise<void> {
  const failing = new Set<string>()
  return async ({ name }) => {
    try {
      await jobs.find((job) => job.name === name)?.work()
      if (failing.delete(name)) log.info({ job: name }, 'a scheduled job works again')
    } catch (problem) {
      if (!failing.has(name)) log.error({ problem, job: name }, 'a scheduled job failed')
      failing.add(name)
    }
  }
}
