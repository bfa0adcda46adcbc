let stoppedAt: Date | null = null

/** The only clock of the product, so that tests can stop it. */
export function now(): Date {
  return stoppedAt ? new Date(stoppedAt) : new Date()
}

const dayMilliseconds = 24 * 60 * 60 * 1000

export function daysAgo(days: number): Date {
  return inDays(-days)
}

export function inDays(days: number): Date {
  return new Date(now().getTime() + days * dayMilliseconds)
}

export function stopClock(at: Date | string): void {
  stoppedAt = new Date(at)
}

export function startClock(): void {
  stoppedAt = null
}

export function stoppedClock(): Date | null {
  return stoppedAt
}
