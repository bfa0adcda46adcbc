const firstDelaySeconds = 60
const longestDelaySeconds = 6 * 60 * 60

/** With the delays below, the last attempt comes about three days after the first. */
export const attemptsMax = 20

export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstDelaySeconds * 2 ** (attempts - 1), longestDelaySeconds)
}
