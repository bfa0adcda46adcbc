import { unlessAnotherDoes } from './database.server.ts'
import { log } from './log.server.ts'

export interface ScheduledJob {
  name: string
  everySeconds: number
  work: () => Promise<void>
}

export interface ScheduledJobs {
  stop: () => Promise<void>
}

/** Keeps the first pages after a start from waiting behind the jobs. */
const firstDelaySeconds = 10

/** One replica at a time runs a job; its delay counts from the end of the last run. A failure is logged once. */
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
