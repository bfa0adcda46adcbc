const zone = 'Europe/Paris'
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: zone })
const hour = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit', timeZone: zone })

/** Formatting a date takes ten times as long as looking it up. */
const formattedDays = new Map<number, string>()
const formattedDaysMax = 2000

export function frenchDate(date: Date | string): string {
  const time = new Date(date).getTime()
  const written = formattedDays.get(time) ?? day.format(time).replace(/^1 /, '1er ')
  if (formattedDays.size >= formattedDaysMax) formattedDays.clear()
  formattedDays.set(time, written)
  return written
}

export function frenchTime(date: Date | string): string {
  const [hours, minutes] = hour.format(new Date(date)).split(':')
  return `${Number(hours)}\u00a0h\u00a0${minutes}`
}

export function frenchDateTime(date: Date | string): string {
  return `${frenchDate(date)} à ${frenchTime(date)}`
}

export function frenchNumber(number: number): string {
  return new Intl.NumberFormat('fr-FR').format(number).replaceAll('\u202f', '\u00a0')
}

export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${frenchNumber(number)} ${number < 2 ? singular : plural}`
}

export function duration(number: number, singular: string, plural?: string): string {
  return count(number, singular, plural).replaceAll(' ', '\u00a0')
}

/** Null for an invalid date. When the clock changes: the hour after (March), the first of two (October). */
export function parseParisTime(typed: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed)) return null
  const asUtc = new Date(`${typed}Z`)
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(typed)) return null
  // The first offset may be that of the other side of a DST change.
  const once = new Date(asUtc.getTime() - offsetMilliseconds(asUtc))
  return new Date(asUtc.getTime() - offsetMilliseconds(once))
}

export function parisInput(date: Date | string): string {
  const at = new Date(date)
  return new Date(at.getTime() + offsetMilliseconds(at)).toISOString().slice(0, 16)
}

const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })

function offsetMilliseconds(at: Date): number {
  const name = offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
