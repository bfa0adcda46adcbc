import { parisInput } from '#platform/text/french.ts'
import { scheduledDate } from '../archive-name.ts'
import { hourlyPeriods, nightlyPeriods, type ScheduledKind } from '../backup-schedule.ts'

/** Works in Paris time. @param failedNames archives whose verification failed: they replace no other */
export function backupsToRemove(names: string[], failedNames: ReadonlySet<string>): string[] {
  return (['nightly', 'hourly'] as const).flatMap((kind) => toRemove(kind, names, failedNames))
}

function toRemove(kind: ScheduledKind, names: string[], failedNames: ReadonlySet<string>): string[] {
  const backups = names
    .flatMap((name) => {
      const madeAt = scheduledDate(kind, name)
      return madeAt ? [{ name, hour: parisInput(madeAt).slice(0, 13) }] : []
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const good = backups.filter(({ name }) => !failedNames.has(name))
  const newest = good[0]?.name
  if (!newest) return []
  const { hours, days, weeks, months } = kind === 'hourly' ? hourlyPeriods : { hours: 0, ...nightlyPeriods }
  const namesToKeep = new Set([
    ...newestOfEach(good, (hour) => hour, hours),
    ...newestOfEach(good, (hour) => hour.slice(0, 10), days),
    ...newestOfEach(good, mondayOf, weeks),
    ...newestOfEach(good, (hour) => hour.slice(0, 7), months),
  ])
  return backups.map(({ name }) => name).filter((name) => name < newest && !namesToKeep.has(name))
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
