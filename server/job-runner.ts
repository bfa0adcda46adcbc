import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { atMostEveryMinute } from '#platform/concurrency/concurrency.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { declareQueue, type Job, onEnqueued, queueOptions } from '#platform/jobs/jobs.server.ts'
import { newQueue } from '#platform/jobs/queue.server.ts'
import {
  planScheduledJobs,
  type ScheduledJob,
  scheduledQueue,
  scheduledWork,
} from '#platform/jobs/scheduled-jobs.server.ts'

export interface JobRunner {
  ready: Promise<void>
  stop: () => Promise<void>
  runDue: () => Promise<void>
}

const stopMillisecondsMax = 20_000

const ordinaryPace = {
  scheduledAfterSeconds: 10,
  pollSeconds: 5,
  scheduleSeconds: 30,
  lostJobsSeconds: 10,
}

/** Every replica runs one. It takes its connections from the pool, one for each statement. */
export function startJobs(
  jobs: Job<never>[],
  scheduledJobs: ScheduledJob[] = [],
  changes: Partial<typeof ordinaryPace> = {},
): JobRunner {
  const pace = { ...ordinaryPace, ...changes }
  const queue = openQueue(pace, scheduledJobs.length > 0)
  const workers = startWorkers(queue, pace.pollSeconds)
  const stopping = new AbortController()
  const { signal } = stopping

  const start = async () => {
    await queue.start()
    for (const job of jobs) {
      await declareQueue(job)
      await queue.updateQueue(job.name, queueOptions(job))
      await workers.add(job.name, job.work, job.concurrency)
    }
  }
  const startSchedule = async () => {
    await planScheduledJobs(queue, scheduledJobs)
    await workers.add(scheduledQueue, scheduledWork(scheduledJobs))
  }
  const ready = untilItWorks(start, signal)
  const all = ready
    .then(async () => {
      if (scheduledJobs.length === 0) return
      await pause(pace.scheduledAfterSeconds * 1000, undefined, { signal, ref: false })
      await untilItWorks(startSchedule, signal)
    })
    .catch(() => {})
  const unsubscribe = onEnqueued(workers.wake)

  return {
    ready,
    async runDue() {
      await ready
      while (await isAnyDue(workers.names())) {
        for (const name of workers.names()) workers.wake(name)
        await pause(10)
      }
    },
    async stop() {
      stopping.abort()
      unsubscribe()
      await all
      await queue.stop({ timeout: stopMillisecondsMax, close: false })
    },
  }
}

function openQueue(pace: typeof ordinaryPace, hasSchedule: boolean): PgBoss {
  const queue = newQueue('main', {
    superviseIntervalSeconds: pace.lostJobsSeconds,
    monitorIntervalSeconds: pace.lostJobsSeconds,
    cronMonitorIntervalSeconds: pace.scheduleSeconds,
    cronWorkerIntervalSeconds: pace.pollSeconds,
    schedule: hasSchedule,
  })
  queue.on(
    'error',
    atMostEveryMinute((problem: Error) => log.warn({ problem: problem.message }, 'the job queue had a problem')),
  )
  queue.on('warning', ({ message }) => log.warn(message))
  return queue
}

function startWorkers(queue: PgBoss, pollingIntervalSeconds: number) {
  const ids = new Map<string, string>()
  const wake = (name: string) => queue.notifyWorker(ids.get(name) ?? '')
  return {
    wake,
    names: () => [...ids.keys()],
    async add(name: string, work: Job<never>['work'], concurrency = { jobs: 1, ofGroup: 1 }): Promise<void> {
      if (ids.has(name)) return
      const options = {
        includeMetadata: true,
        pollingIntervalSeconds,
        ...(concurrency.jobs > 1 && { localConcurrency: concurrency.jobs, localGroupConcurrency: concurrency.ofGroup }),
      } as const
      const id = await queue.work(name, options, async ([job]: JobWithMetadata<object>[]) => {
        if (!job) return
        try {
          await work(job.data as never, { isLast: job.retryCount >= job.retryLimit })
        } catch (problem) {
          log.warn({ problem: whatWentWrong(problem), job: name }, 'a job failed')
          // oxlint-disable-next-line preserve-caught-error -- the queue stores it, and it may hold what people typed
          throw new Error('failed')
        } finally {
          wake(name)
        }
      })
      ids.set(name, id)
    },
  }
}

async function isAnyDue(names: string[]): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pgboss.job where name in ${names} and (state = 'active' or state < 'active' and start_after <= ${now().toISOString()}) limit 1`,
  )
  return rows.length > 0
}

async function untilItWorks(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) return
    try {
      return await work()
    } catch (problem) {
      log.warn({ problem }, 'the jobs could not be started yet')
      await pause(1000, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

/** Drizzle's message repeats the query's values, unlike its cause. */
function whatWentWrong(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  return problem.cause instanceof Error ? problem.cause.message : problem.message
}
