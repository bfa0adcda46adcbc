import { Tinypool } from 'tinypool'
import { log } from '#platform/log.server.ts'
import type * as jobs from './text-worker.server.ts'

type TextJobs = typeof jobs

const program = new URL('./text-worker.server.ts', import.meta.url).href
let pool: Tinypool | null = null

export function inTextWorker<Job extends keyof TextJobs>(
  name: Job,
  input: Parameters<TextJobs[Job]>[0],
): Promise<ReturnType<TextJobs[Job]>> {
  // Without a minimum, jobs behind a thread that died would wait for the next job.
  pool ??= new Tinypool({ filename: program, minThreads: 1, maxThreads: 1, execArgv: [] }).on('error', (problem) =>
    log.error({ problem }, 'the worker for texts failed between two texts'),
  )
  return pool.run(input, { name })
}
