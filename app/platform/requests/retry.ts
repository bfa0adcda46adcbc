import type { Failure } from './failure.ts'

const firstPauseMilliseconds = 200
export const triesMax = 5
/** Longer than this, somebody who waits is told instead. */
const waitMillisecondsMax = 30_000

/**
 * The pause before the same request is sent again by itself: 200 ms, twice as long each time, never shorter than the
 * server asks for.
 * @param failures how many tries failed, one at least.
 * @param waited milliseconds of the pauses until now.
 * @returns null when it is not: no try would help, or enough were made.
 */
export function pauseBeforeRetry(failure: Failure, failures: number, waited: number): number | null {
  if (failure.kind !== 'no answer' && failure.kind !== 'unavailable') return null
  const retryAfterMilliseconds = failure.kind === 'unavailable' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0
  const pause = Math.max(firstPauseMilliseconds * 2 ** (failures - 1), retryAfterMilliseconds)
  return failures < triesMax && waited + pause <= waitMillisecondsMax ? pause : null
}
