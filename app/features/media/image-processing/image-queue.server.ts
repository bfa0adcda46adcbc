import type { ImageJobResult, ImageJob } from './image-job.ts'
import { imageWorker, ImageProcessingError, type ImageWorker } from './image-worker-client.server.ts'

export interface RenderQueue {
  run(job: ImageJob, order?: 'now' | 'later'): Promise<ImageJobResult>
  isBusy(): boolean
  whenIdle(listener: () => void): void
}

interface Waiting {
  job: ImageJob
  taken: PromiseWithResolvers<ImageJobResult>
}

/** `niceness`: 1 to 19. `waitingMax`: jobs beyond it are refused. `after`: queues that must be idle first. */
export function renderQueue(
  places: number,
  niceness: number,
  waitingMax: number,
  after: RenderQueue[] = [],
): RenderQueue {
  const waiting = { now: [] as Waiting[], later: [] as Waiting[] }
  const free: ImageWorker[] = Array.from({ length: places }, () => imageWorker(niceness))
  const idleListeners: (() => void)[] = []
  const isBusy = () => free.length < places || waiting.now.length + waiting.later.length > 0

  const begin = () => {
    if (after.some((queue) => queue.isBusy())) return
    for (let place = free.pop(); place; place = free.pop()) {
      const next = waiting.now.shift() ?? waiting.later.shift()
      if (next) void work(place, next)
      else {
        free.push(place)
        return
      }
    }
  }
  const work = async (place: ImageWorker, { job, taken }: Waiting) => {
    try {
      taken.resolve(await place.run(job))
    } catch (problem) {
      taken.reject(problem)
    }
    free.push(place)
    begin()
    if (!isBusy()) for (const listener of idleListeners) listener()
  }
  for (const queue of after) queue.whenIdle(begin)

  return {
    run(job, order = 'now') {
      if (waiting.now.length + waiting.later.length >= waitingMax)
        return Promise.reject(new ImageProcessingError('unavailable'))
      const taken = Promise.withResolvers<ImageJobResult>()
      waiting[order].push({ job, taken })
      begin()
      return taken.promise
    },
    isBusy,
    whenIdle: (listener) => void idleListeners.push(listener),
  }
}
