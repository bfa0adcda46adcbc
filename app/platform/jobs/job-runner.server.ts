import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import { atMostEveryMinute } from '#platform/concurrency/concurrency.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { declareQueue, type Job, onEnqueued, queueOptions } from './jobs.server.ts'
import { newQueue } from './queue.server.ts'
import { planScheduledJobs, type ScheduledJob, scheduledQueue, scheduledWork } from './scheduled-jobs.server.ts'

export interface JobRunner {
  ready: Promise<void>
  /** Waits for the jobs that run; what it leaves, the next start or another replica does. */
  stop: () => Promise<void>
  /** For tests: runs what is due by the product's clock, and waits for its end. */
  runDue: () => Promise<void>
}

const stopMillisecondsMax = 20_000

const ordinaryPace = {
  /** Keeps the first pages after a start from waiting behind what was missed. */
  scheduledAfterSeconds: 10,
  pollSeconds: 5,
  /** Between two looks at what is due by the schedule. */
  scheduleSeconds: 30,
  /** Between two looks for jobs whose process is gone. */
  lostJobsSeconds: 10,
}

/** Every replica runs one. It takes its connections from the pool, one for each statement. */
export function startJobs(
  jobs: Job<never>[],
  scheduled: ScheduledJob[] = [],
  pace: Partial<typeof ordinaryPace> = {},
): JobRunner {
  const { scheduledAfterSeconds, pollSeconds, scheduleSeconds, lostJobsSeconds } = { ...ordinaryPace, ...pace }
  const queue = newQueue('main', {
    superviseIntervalSeconds: lostJobsSeconds,
    monitorIntervalSeconds: lostJobsSeconds,
    cronMonitorIntervalSeconds: scheduleSeconds,
    cronWorkerIntervalSeconds: pollSeconds,
    schedule: scheduled.length > 0,
  })
  // Without a database it fails every second.
  queue.on(
    'error',
    atMostEveryMinute((problem: Error) => log.warn({ problem: problem.message }, 'the job queue had a problem')),
  )
  queue.on('warning', ({ message }) => log.warn(message))
  const stopping = new AbortController()
  const workers = new Map<string, string>()

  const wake = (name: string) => queue.notifyWorker(workers.get(name) ?? '')
  const take = async (name: string, work: Job<never>['work'], concurrency = { jobs: 1, ofGroup: 1 }) => {
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: pollSeconds,
      ...(concurrency.jobs > 1 && { localConcurrency: concurrency.jobs, localGroupConcurrency: concurrency.ofGroup }),
    } as const
    const worker = await queue.work(name, options, async ([job]: JobWithMetadata<object>[]) => {
      if (!job) return
      const attempt = { isLast: job.retryCount >= job.retryLimit }
      const done = await work(job.data as never, attempt).then(
        () => true,
        (problem: unknown) => {
          log.warn({ problem: whatWentWrong(problem), job: name }, 'a job failed')
          return false
        },
      )
      wake(name)
      // What the queue stores of a failure holds nothing that people typed.
      if (!done) throw new Error('failed')
    })
    workers.set(name, worker)
  }
  const start = async () => {
    await queue.start()
    for (const job of jobs) {
      await declareQueue(job)
      await queue.updateQueue(job.name, queueOptions(job))
      if (!workers.has(job.name)) await take(job.name, job.work, job.concurrency)
    }
  }
  const startScheduled = async () => {
    await planScheduledJobs(queue, scheduled)
    const work = scheduledWork(scheduled)
    if (!workers.has(scheduledQueue)) await take(scheduledQueue, work)
  }
  const ready = untilItWorks(start, stopping.signal)
  const all = ready
    .then(
      () => scheduled.length > 0 && pause(scheduledAfterSeconds * 1000, true, { signal: stopping.signal, ref: false }),
    )
    .then((wanted) => (wanted ? untilItWorks(startScheduled, stopping.signal) : undefined))
    .catch(() => {}) // stopped meanwhile
  const unsubscribe = onEnqueued(wake)

  return {
    ready,
    async runDue() {
      await ready
      while (await isAnyDue([...workers.keys()])) {
        for (const name of workers.keys()) wake(name)
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

async function isAnyDue(names: string[]): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pgboss.job where name in ${names} and (state = 'active' or state < 'active' and start_after <= ${now().toISOString()}) limit 1`,
  )
  return rows.length > 0
}

async function untilItWorks(work: () => Promise<void>, stopped: AbortSignal): Promise<void> {
  for (;;) {
    if (stopped.aborted) return
    try {
      return await work()
    } catch (problem) {
      log.warn({ problem }, 'the jobs could not be started yet')
      await pause(1000, undefined, { signal: stopped, ref: false }).catch(() => {})
    }
  }
}

/** Drizzle's message repeats the query's values; its cause does not. */
function whatWentWrong(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  return problem.cause instanceof Error ? problem.cause.message : problem.message
}
