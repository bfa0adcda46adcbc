import { setTimeout as pause } from 'node:timers/promises'

/** The work itself is not ended. @throws with code ETIMEDOUT when it takes longer, or what it failed with */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = pause(milliseconds, null, { ref: false }).then(() => {
    throw Object.assign(new Error(`No answer within ${milliseconds} ms.`), { code: 'ETIMEDOUT' })
  })
  return Promise.race([work, late])
}
