import { unlessAnotherDoes } from './database.server.ts'
import { log } from './log.server.ts'

/** Work that comes back by itself: sweeping, publishing what was planned. */
export interface ScheduledJob {
  name: string
  everySeconds: number
  work: () => Promise<void>
}

export interface ScheduledJobs {
  /** Begins no other round, and waits for those that are under way. */
  stop: () => Promise<void>
}

/** Long enough for the first pages of a start not to wait behind it. */
const firstDelaySeconds = 10

/**
 * Each round is walked soon after the start, then again and again, its pause counted from its end. Of several replicas
 * one walks it, the others leave it out and come back at their own next time. What fails is logged once, until it works
 * again.
 */
export function startScheduledJobs(jobs: ScheduledJob[], delaySeconds = firstDelaySeconds): ScheduledJobs {
  const stops = jobs.map((job) => startScheduledJob(job, delaySeconds))
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

function startScheduledJob({ name, everySeconds, work }: ScheduledJob, delaySeconds: number): ScheduledJobs['stop'] {
  let running: Promise<void> | null = null
  let failing = false
  let stopped = false
  let timer: NodeJS.Timeout

  const run = async () => {
    try {
      const hasRun = await unlessAnotherDoes(`round ${name}`, async () => {
        await work()
        return true
      })
      if (hasRun && failing) log.info({ job: name }, 'a scheduled job works again')
      if (hasRun) failing = false
    } catch (problem) {
      if (!failing) log.error({ problem, job: name }, 'a scheduled job failed')
      failing = true
    }
    if (!stopped) plan(everySeconds)
  }
  const plan = (seconds: number) => {
    timer = setTimeout(() => {
      running = run()
    }, seconds * 1000)
    timer.unref()
  }

  plan(delaySeconds)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
