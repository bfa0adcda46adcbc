/** When the browser renews its session and how it retries. Milliseconds, unless the name says otherwise. */

export const tickSeconds = 30
const ticksMin = 3
const firstPause = 200
const retriedStatuses = [502, 503, 504]

/** Whole ticks before the session expires, both times by the server's clock; negative afterwards. */
export function ticksLeft(expiresAt: number, at: number): number {
  return Math.floor((expiresAt - at) / (tickSeconds * 1000))
}

export function isRenewalDue(expiresAt: number, at: number): boolean {
  return ticksLeft(expiresAt, at) < ticksMin
}

/** Is a retry useful? @param status null when no answer came. */
export function isPassingStatus(status: number | null): boolean {
  return status === null || retriedStatuses.includes(status)
}

export function tryingTime(expiresAt: number, at: number): number {
  return Math.min(tickSeconds * 1000, expiresAt - at)
}

/** Exponential backoff: 200 ms, doubled at each failure. @returns null when it would exceed the remaining time */
export function retryPause(failures: number, remaining: number): number | null {
  const pause = firstPause * 2 ** (failures - 1)
  return pause < remaining ? pause : null
}
