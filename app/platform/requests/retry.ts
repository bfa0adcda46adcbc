import type { Failure } from './failure.ts'

const firstPauseMilliseconds = 200
export const triesMax = 5
const waitMillisecondsMax = 30_000

/** Null: stop retrying. @param waited milliseconds of all pauses until now. */
export function pauseBeforeRetry(failure: Failure, failures: number, waited: number): number | null {
  if (failure.kind !== 'no answer' && failure.kind !== 'unavailable') return null
  const retryAfterMilliseconds = failure.kind === 'unavailable' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0
  const pause = Math.max(firstPauseMilliseconds * 2 ** (failures - 1), retryAfterMilliseconds)
  return failures < triesMax && waited + pause <= waitMillisecondsMax ? pause : null
}
