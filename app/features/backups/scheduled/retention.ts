import { parisInput } from '#platform/text/french.ts'
import { dateOfScheduled } from '../archive-name.ts'
import { hourlyPeriods, nightlyPeriods, type ScheduledKind } from '../backup-schedule.ts'

/**
 * In Paris time. Names that are not those of scheduled backups are never returned.
 * @param failed names of those whose verification failed: they replace no other, and go once a newer one is good
 */
export function backupsToRemove(names: string[], failed: ReadonlySet<string>, at: Date): string[] {
  return (['nightly', 'hourly'] as const).flatMap((kind) => toRemove(kind, names, failed, at))
}

function toRemove(kind: ScheduledKind, names: string[], failed: ReadonlySet<string>, at: Date): string[] {
  const backups = names
    .flatMap((name) => {
      const madeAt = dateOfScheduled(kind, name)
      // One that was made while the clock was ahead would take the place of another until its date has come.
      return madeAt && madeAt <= at ? [{ name, hour: parisInput(madeAt).slice(0, 13) }] : []
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const good = backups.filter(({ name }) => !failed.has(name))
  const newest = good[0]?.name
  if (!newest) return []
  const { hours, days, weeks, months } = kind === 'hourly' ? hourlyPeriods : { hours: 0, ...nightlyPeriods }
  const kept = new Set([
    ...newestOfEach(good, (hour) => hour, hours),
    ...newestOfEach(good, (hour) => hour.slice(0, 10), days),
    ...newestOfEach(good, mondayOf, weeks),
    ...newestOfEach(good, (hour) => hour.slice(0, 7), months),
  ])
  return backups.map(({ name }) => name).filter((name) => name < newest && !kept.has(name))
}

function newestOfEach(
  newestFirst: { name: string; hour: string }[],
  periodOf: (hour: string) => string,
  periods: number,
): string[] {
  const newest = new Map(newestFirst.toReversed().map(({ name, hour }) => [periodOf(hour), name]))
  return [...newest.values()].toReversed().slice(0, periods)
}

function mondayOf(hour: string): string {
  const date = new Date(`${hour.slice(0, 10)}T00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
