import { setImmediate } from 'node:timers/promises'

const sliceMilliseconds = 5

/** @returns a function to await between the steps of long work: other work goes first when these have taken a while */
export function slices(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < sliceMilliseconds) return
    await setImmediate()
    startedAt = performance.now()
  }
}
