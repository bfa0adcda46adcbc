import { setImmediate } from 'node:timers/promises'

const sliceMilliseconds = 5

/** @returns a function to await between the steps of long work: it lets other work run when a slice is over */
export function slices(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < sliceMilliseconds) return
    await setImmediate()
    startedAt = performance.now()
  }
}
