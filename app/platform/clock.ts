let stoppedAt: Date | null = null

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

export function monthsAgo(months: number): Date {
  const today = now()
  const then = new Date(today)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(today.getUTCDate(), lastDay))
  return then
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
