/** When the browser renews its session, and how it tries again. Milliseconds, unless the name says otherwise. */

export const tickSeconds = 30
/** The session is renewed while fewer checks than these remain before its end. */
const ticksMin = 3
const firstPause = 200
const retriedStatuses = [502, 503, 504]

/** Whole checks before the end of the session, both instants by the server's clock; below zero once it is over. */
export function ticksLeft(expiresAt: number, at: number): number {
  return Math.floor((expiresAt - at) / (tickSeconds * 1000))
}

export function isRenewalDue(expiresAt: number, at: number): boolean {
  return ticksLeft(expiresAt, at) < ticksMin
}

/** @param status null when no answer came. Any other answer would be the same the next time. */
export function isPassing(status: number | null): boolean {
  return status === null || retriedStatuses.includes(status)
}

/** How long this check may go on trying: the next one begins anew, and nothing is left to renew after the end. */
export function tryingTime(expiresAt: number, at: number): number {
  return Math.min(tickSeconds * 1000, expiresAt - at)
}

/**
 * The pause before another try: 200 ms, then twice as long each time.
 * @param failures how many tries failed, one at least
 * @returns null when it would end too late
 */
export function retryPause(failures: number, remaining: number): number | null {
  const pause = firstPause * 2 ** (failures - 1)
  return pause < remaining ? pause : null
}
