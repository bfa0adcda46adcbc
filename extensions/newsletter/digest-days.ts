import { now } from '#platform/clock.ts'
import { de } from '#platform/text/elision.ts'
import { parisInput, parseParisTime } from '#platform/text/french.ts'
import type { Pace } from './newsletter.ts'

export interface Digest {
  pace: Exclude<Pace, 'each'>
  /** Days as 2026-11-23; the second one is not part of it. */
  from: string
  to: string
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const dayMilliseconds = 24 * 60 * 60_000

/** The last week and the last month that ended: a server that was off on Monday sends the letter later. */
export function digestsDue(today: string): Digest[] {
  const at = new Date(`${today}T00:00:00Z`)
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMilliseconds
  const [year, thisMonth] = [at.getUTCFullYear(), at.getUTCMonth()]
  return [
    { pace: 'week', from: dayOf(monday - 7 * dayMilliseconds), to: dayOf(monday) },
    { pace: 'month', from: dayOf(Date.UTC(year, thisMonth - 1, 1)), to: dayOf(Date.UTC(year, thisMonth, 1)) },
  ]
}

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })

export function digestSubject(pace: Digest['pace'], from: string): string {
  if (pace === 'week') return 'Les articles de la semaine'
  return `Les articles ${de(month.format(new Date(`${from}T00:00:00Z`)))}`
}

/** The next time that it is this hour in Paris, where a day may have 25 hours. */
export function nextHour(hour: number, from = now()): Date {
  const dayIn = (hours: number) => parisInput(new Date(from.getTime() + hours * 60 * 60_000)).slice(0, 10)
  const times = [0, 12, 24, 36].map((hours) => parseParisTime(`${dayIn(hours)}T${String(hour).padStart(2, '0')}:00`))
  return times.find((at) => at && at > from) ?? from
}
