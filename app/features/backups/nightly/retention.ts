import { parisInput } from '#platform/text/french.ts'
import { archiveStamp, dateOfStamp } from '../archive-name.ts'
import { nightlyPeriods } from '../retention-periods.ts'

const nightlyPattern = /^nuit-(.+)\.tar$/

/** In UTC, so that no night has two archives of one name. */
export function nightlyName(at: Date): string {
  return `nuit-${archiveStamp(at)}.tar`
}

function nightlyDate(name: string): Date | null {
  const [, stamp = ''] = nightlyPattern.exec(name) ?? []
  return dateOfStamp(stamp)
}

/**
 * By `nightlyPeriods`, in Paris time. Other names than those of nightly backups are never given back.
 * @param failed names of those whose verification failed: they replace no other, and go once a newer one is good
 */
export function backupsToRemove(names: Iterable<string>, failed: ReadonlySet<string>, at: Date): string[] {
  const nightly = [...names]
    .flatMap((name) => {
      const madeAt = nightlyDate(name)
      // Made while the clock was ahead: it would take the place of another until its date has come.
      return madeAt && madeAt <= at ? [{ name, day: parisInput(madeAt).slice(0, 10) }] : []
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const good = nightly.filter(({ name }) => !failed.has(name))
  const newest = good[0]?.name
  if (!newest) return []
  const kept = new Set([
    ...newestOfEach(good, ({ day }) => day, nightlyPeriods.days),
    ...newestOfEach(good, ({ day }) => mondayOf(day), nightlyPeriods.weeks),
    ...newestOfEach(good, ({ day }) => day.slice(0, 7), nightlyPeriods.months),
  ])
  return nightly.map(({ name }) => name).filter((name) => name < newest && !kept.has(name))
}

interface Nightly {
  name: string
  day: string
}

function newestOfEach(newestFirst: Nightly[], periodOf: (nightly: Nightly) => string, periods: number): string[] {
  const found = new Map<string, string>()
  for (const nightly of newestFirst) {
    const period = periodOf(nightly)
    if (!found.has(period)) found.set(period, nightly.name)
  }
  return [...found.values()].slice(0, periods)
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
