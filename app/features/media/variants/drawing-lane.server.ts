import type { DrawingAnswer, DrawingJob } from './drawing.ts'
import { drawingProcess, DrawingProblem, type DrawingProcess } from './drawing-process.server.ts'

export interface DrawingLane {
  /**
   * @param order `later`: after everything of this lane that is asked `now`.
   * @throws {DrawingProblem}
   */
  draw(job: DrawingJob, order?: 'now' | 'later'): Promise<DrawingAnswer>
  isBusy(): boolean
  /** Is told each time that nothing is left to draw. */
  whenIdle(tell: () => void): void
}

interface Waiting {
  job: DrawingJob
  taken: PromiseWithResolvers<DrawingAnswer>
}

/**
 * Those who ask wait for each other here, and not for other lanes.
 * @param places pictures in work at once.
 * @param niceness from 1 to 19: how far it steps back when others want the processor.
 * @param waitingMax beyond, who asks is sent away.
 * @param after lanes that must have nothing to do before anything is begun in this one.
 */
export function drawingLane(
  places: number,
  niceness: number,
  waitingMax: number,
  after: DrawingLane[] = [],
): DrawingLane {
  const waiting = { now: [] as Waiting[], later: [] as Waiting[] }
  const free: DrawingProcess[] = Array.from({ length: places }, () => drawingProcess(niceness))
  const told: (() => void)[] = []
  const isBusy = () => free.length < places || waiting.now.length + waiting.later.length > 0

  const begin = () => {
    if (after.some((lane) => lane.isBusy())) return
    // The process that rested least is taken first: the others may end.
    for (let place = free.pop(); place; place = free.pop()) {
      const next = waiting.now.shift() ?? waiting.later.shift()
      if (next) void work(place, next)
      else {
        free.push(place)
        return
      }
    }
  }
  const work = async (place: DrawingProcess, { job, taken }: Waiting) => {
    try {
      taken.resolve(await place.draw(job))
    } catch (problem) {
      taken.reject(problem)
    }
    free.push(place)
    begin()
    if (!isBusy()) for (const tell of told) tell()
  }
  for (const lane of after) lane.whenIdle(begin)

  return {
    draw(job, order = 'now') {
      if (waiting.now.length + waiting.later.length >= waitingMax)
        return Promise.reject(new DrawingProblem('unavailable'))
      const taken = Promise.withResolvers<DrawingAnswer>()
      waiting[order].push({ job, taken })
      begin()
      return taken.promise
    },
    isBusy,
    whenIdle: (tell) => void told.push(tell),
  }
}
