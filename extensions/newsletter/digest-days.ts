import { de } from '#platform/text/elision.ts'
import type { Pace } from './newsletter.ts'

export interface Digest {
  pace: Exclude<Pace, 'each'>
  /** Days as 2026-11-23; the second one is not part of it. */
  from: string
  to: string
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const dayMilliseconds = 24 * 60 * 60_000

/** On Mondays the week that ended, on the first of a month that month. */
export function digestsDue(today: string): Digest[] {
  const at = new Date(`${today}T00:00:00Z`)
  const digests: Digest[] = []
  if (at.getUTCDay() === 1) digests.push({ pace: 'week', from: dayOf(at.getTime() - 7 * dayMilliseconds), to: today })
  if (at.getUTCDate() === 1)
    digests.push({ pace: 'month', from: dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1)), to: today })
  return digests
}

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })

export function digestSubject(pace: Digest['pace'], from: string): string {
  if (pace === 'week') return 'Les articles de la semaine'
  return `Les articles ${de(month.format(new Date(`${from}T00:00:00Z`)))}`
}
