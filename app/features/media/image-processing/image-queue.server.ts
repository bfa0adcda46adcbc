import type { ImageJobResult, ImageJob } from './image-job.ts'
import { imageWorker, ImageProcessingError } from './image-worker-client.server.ts'

const orders = ['now', 'later', 'last'] as const
export type JobOrder = (typeof orders)[number]

export interface RenderQueue {
  run(job: ImageJob, order?: JobOrder): Promise<ImageJobResult>
  isBusy(): boolean
  whenIdle(listener: () => void): void
}

interface Waiting {
  job: ImageJob
  answer: PromiseWithResolvers<ImageJobResult>
}

/** Runs one job at a time; those beyond `waitingMax` are refused. A `last` job starts when `first` is idle too. */
export function renderQueue(niceness: number, waitingMax: number, first?: RenderQueue): RenderQueue {
  const waiting: Record<JobOrder, Waiting[]> = { now: [], later: [], last: [] }
  const worker = imageWorker(niceness)
  let isWorking = false
  const idleListeners: (() => void)[] = []
  const waitingCount = () => orders.reduce((count, order) => count + waiting[order].length, 0)
  const isBusy = () => isWorking || waitingCount() > 0

  const begin = () => {
    if (isWorking) return
    const next = waiting.now.shift() ?? waiting.later.shift() ?? (first?.isBusy() ? undefined : waiting.last.shift())
    if (next) void work(next)
  }
  const work = async ({ job, answer }: Waiting) => {
    isWorking = true
    try {
      answer.resolve(await worker.run(job))
    } catch (problem) {
      answer.reject(problem)
    }
    isWorking = false
    begin()
    if (!isBusy()) for (const listener of idleListeners) listener()
  }
  first?.whenIdle(begin)

  return {
    run(job, order = 'now') {
      if (waitingCount() >= waitingMax) return Promise.reject(new ImageProcessingError('unavailable'))
      const answer = Promise.withResolvers<ImageJobResult>()
      waiting[order].push({ job, answer })
      begin()
      return answer.promise
    },
    isBusy,
    whenIdle: (listener) => void idleListeners.push(listener),
  }
}

export type RunImageJob = (job: ImageJob) => Promise<ImageJobResult>

const readers = renderQueue(5, 200)
const uploads = renderQueue(10, 2000, readers)

export const runForReader: RunImageJob = (job) => readers.run(job)
export const runForPreview: RunImageJob = (job) => readers.run(job, 'later')
export const runForUpload: RunImageJob = (job) => uploads.run(job)
export const runForPageWidths: RunImageJob = (job) => uploads.run(job, 'later')
export const runInBackground: RunImageJob = (job) => uploads.run(job, 'last')
