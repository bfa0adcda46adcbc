import { isPassing, type Failure } from './failure.ts'

const firstPauseMilliseconds = 200
export const triesMax = 5
const waitMillisecondsMax = 30_000
export const laterPauseMilliseconds = 10_000
const laterPauseMillisecondsMax = 60_000

export function pauseBeforeRetry(failure: Failure, failures: number, waitedMilliseconds: number): number | null {
  if (failure.kind !== 'no answer' && failure.kind !== 'unavailable') return null
  const retryAfterMilliseconds = failure.kind === 'unavailable' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0
  const pause = Math.max(firstPauseMilliseconds * 2 ** (failures - 1), retryAfterMilliseconds)
  return failures < triesMax && waitedMilliseconds + pause <= waitMillisecondsMax ? pause : null
}

/** A page that somebody waits for is asked until it comes, and again once an offline browser is online. */
export function pauseBeforeNextTry(
  failure: Failure,
  failures: number,
  waitedMilliseconds: number,
  isOnline = navigator.onLine,
): number | null {
  const pause = pauseBeforeRetry(failure, failures, waitedMilliseconds)
  if (pause !== null || !isPassing(failure) || !isOnline) return pause
  const retryAfterSeconds = failure.kind === 'unavailable' ? (failure.retryAfterSeconds ?? 0) : 0
  return Math.min(Math.max(laterPauseMilliseconds, retryAfterSeconds * 1000), laterPauseMillisecondsMax)
}
