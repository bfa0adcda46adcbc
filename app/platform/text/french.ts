/** Paris: the owner's and the readers' time, the same on every server and in every browser. */
const zone = 'Europe/Paris'
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: zone })
const hour = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit', timeZone: zone })

/** Moments whose day was written: to write one takes ten times as long as to find it again. */
const formattedDays = new Map<number, string>()
const formattedDaysMax = 2000

/** « 12 novembre 2026 », « 1er novembre 2026 » */
export function frenchDate(date: Date | string): string {
  const time = new Date(date).getTime()
  const written = formattedDays.get(time) ?? day.format(time).replace(/^1 /, '1er ')
  if (formattedDays.size >= formattedDaysMax) formattedDays.clear()
  formattedDays.set(time, written)
  return written
}

/** « 9 h 12 » */
export function frenchTime(date: Date | string): string {
  const [hours, minutes] = hour.format(new Date(date)).split(':')
  return `${Number(hours)}\u00a0h\u00a0${minutes}`
}

/** « 12 novembre 2026 à 9 h 12 »: « le » or « du » is the sentence’s. */
export function frenchDateTime(date: Date | string): string {
  return `${frenchDate(date)} à ${frenchTime(date)}`
}

/** « 1 000 » */
export function frenchNumber(number: number): string {
  return new Intl.NumberFormat('fr-FR').format(number).replaceAll('\u202f', '\u00a0')
}

/** « 0 article », « 1 article », « 2 articles »: in French the plural begins at two. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${frenchNumber(number)} ${number < 2 ? singular : plural}`
}

/** « 7 jours », « 12 mois »: a unit stays with its number at the end of a line. */
export function duration(number: number, singular: string, plural?: string): string {
  return count(number, singular, plural).replaceAll(' ', '\u00a0')
}

/**
 * A moment typed as « 2026-11-12T09:30 » in Paris.
 * @returns null for what is no moment. In the hour that is skipped in March, the hour after; in the one that comes twice
 *   in October, the first.
 */
export function parseParisTime(typed: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed)) return null
  const asUtc = new Date(`${typed}Z`)
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(typed)) return null
  // Two guesses: the offset of the moment as if it were UTC may be that of the other side of a change.
  const once = new Date(asUtc.getTime() - offsetMilliseconds(asUtc))
  return new Date(asUtc.getTime() - offsetMilliseconds(once))
}

/** « 2026-11-12T09:30 » in Paris, for a field of date and time. */
export function parisInput(date: Date | string): string {
  const at = new Date(date)
  return new Date(at.getTime() + offsetMilliseconds(at)).toISOString().slice(0, 16)
}

const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })

/** How far Paris is ahead of UTC then: « GMT+01:00 ». */
function offsetMilliseconds(at: Date): number {
  const name = offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
