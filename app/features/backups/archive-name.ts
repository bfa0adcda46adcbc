import type { ScheduledKind } from './backup-schedule.ts'

const prefixes: Record<ScheduledKind, string> = { nightly: 'nuit-', hourly: 'heure-' }

export const exportsFolder = 'exports'

/** The time is in UTC, as `2026-11-25T02-00-00`, so that no hour of the year gives two archives the same name. */
export const archiveStamp = (at: Date) => at.toISOString().slice(0, 19).replaceAll(':', '-')

export const scheduledName = (kind: ScheduledKind, at: Date) => `${prefixes[kind]}${archiveStamp(at)}.tar`

export const dateOfName = (name: string) => dateAfter('(?:nuit-|heure-)?', name)

export const scheduledDate = (kind: ScheduledKind, name: string) => dateAfter(prefixes[kind], name)

function dateAfter(prefix: string, name: string): Date | null {
  const pattern = new RegExp(`^${prefix}(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)\\.tar$`)
  const [, day, ...time] = pattern.exec(name) ?? []
  const date = new Date(`${day}T${time.join(':')}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
