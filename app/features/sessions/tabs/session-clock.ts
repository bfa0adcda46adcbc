/** Times are in milliseconds by the server's clock, unless the name says otherwise. */

export const tickSeconds = 30
const ticksMin = 3
const firstPause = 200
const retriedStatuses = [502, 503, 504]

export function ticksLeft(expiresAt: number, at: number): number {
  return Math.floor((expiresAt - at) / (tickSeconds * 1000))
}

export function isRenewalDue(expiresAt: number, at: number): boolean {
  return ticksLeft(expiresAt, at) < ticksMin
}

export function isPassingStatus(status: number | null): boolean {
  return status === null || retriedStatuses.includes(status)
}

export function tryingTime(expiresAt: number, at: number): number {
  return Math.min(tickSeconds * 1000, expiresAt - at)
}

/** @returns null when the pause would exceed the remaining time */
export function retryPause(failures: number, remaining: number): number | null {
  const pause = firstPause * 2 ** (failures - 1)
  return pause < remaining ? pause : null
}
