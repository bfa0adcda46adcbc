import { Worker } from 'node:worker_threads'
import type { TextJobs } from './text-worker.server.ts'

interface Waiting {
  resolve: (result: never) => void
  reject: (problem: unknown) => void
}

let worker: Worker | null = null
let jobs = 0
const waiting = new Map<number, Waiting>()

/** Processes long texts one at a time in a worker thread, so that requests are not delayed. */
export function inTextWorker<Job extends keyof TextJobs>(
  job: Job,
  given: Parameters<TextJobs[Job]>[0],
): Promise<ReturnType<TextJobs[Job]>> {
  worker ??= start()
  const id = ++jobs
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<TextJobs[Job]>>()
  waiting.set(id, { resolve, reject })
  // An idle worker must not keep the process alive.
  worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage({ id, job, given })
  return promise
}

function start(): Worker {
  const started = new Worker(new URL('./text-worker.server.ts', import.meta.url))
  started.on('message', ({ id, result, problem }: { id: number; result?: never; problem?: unknown }) => {
    const request = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) started.unref()
    if (problem === undefined) request?.resolve(result as never)
    else request?.reject(problem)
  })
  // For example out of memory: pending jobs fail, and the next one starts a new worker.
  const end = (problem: unknown) => {
    if (worker !== started) return
    worker = null
    for (const { reject } of waiting.values()) reject(problem)
    waiting.clear()
  }
  started.on('error', end)
  started.on('exit', (code) => end(new Error(`The worker for texts ended with ${code}.`)))
  return started
}
