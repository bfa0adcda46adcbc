const firstDelaySeconds = 60
const longestDelaySeconds = 6 * 60 * 60

/** With the delays below the last attempt is about three days after the first. */
export const attemptsMax = 20

/**
 * How long to wait before the next attempt: one minute, doubled each time, six hours at most.
 * @param attempts how many were begun, from 1
 */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstDelaySeconds * 2 ** (attempts - 1), longestDelaySeconds)
}
