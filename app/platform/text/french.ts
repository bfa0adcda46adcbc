const zone = 'Europe/Paris'
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: zone })
const hour = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit', timeZone: zone })

export function frenchDate(date: Date | string): string {
  return day.format(new Date(date)).replace(/^1 /, '1er ')
}

export function frenchTime(date: Date | string): string {
  const [hours, minutes] = hour.format(new Date(date)).split(':')
  return `${Number(hours)}\u00a0h\u00a0${minutes}`
}

export function frenchDateTime(date: Date | string): string {
  return `${frenchDate(date)} à ${frenchTime(date)}`
}

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: zone })
const weekdayAndDay = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: zone,
})

export function frenchWeekday(date: Date | string): string {
  return weekdayAndDay.format(new Date(date)).replace(/ 1 /, ' 1er ')
}

const minuteMilliseconds = 60_000

export function frenchSince(date: Date | string, now: Date): string {
  const at = new Date(date)
  const minutes = Math.floor((now.getTime() - at.getTime()) / minuteMilliseconds)
  if (minutes < 1) return 'à l’instant'
  if (minutes < 60) return `il y a ${count(minutes, 'minute')}`
  const midnight = (moment: Date) => Date.parse(parisInput(moment).slice(0, 10))
  const days = Math.round((midnight(now) - midnight(at)) / (24 * 60 * minuteMilliseconds))
  if (days === 0) return `il y a ${count(Math.floor(minutes / 60), 'heure')}`
  if (days < 7) return `${days === 1 ? 'hier' : weekday.format(at)} à ${frenchTime(at)}`
  return `le ${frenchDate(at)}`
}

const shortDay = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: zone })

/** « 21 nov. », without the year. */
export function frenchShortDay(date: Date | string): string {
  return shortDay.format(new Date(date)).replace(/^1 /, '1er ')
}

export function capitalise(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const wholeNumber = new Intl.NumberFormat('fr-FR')

export function frenchNumber(number: number): string {
  return wholeNumber.format(number).replaceAll('\u202f', '\u00a0')
}

export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${frenchNumber(number)} ${number < 2 ? singular : plural}`
}

export function duration(number: number, singular: string, plural?: string): string {
  return count(number, singular, plural).replaceAll(' ', '\u00a0')
}

export function frenchLength(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0s`
  const [whole, rest, unit] =
    seconds < 3600
      ? [Math.floor(seconds / 60), seconds % 60, 'min']
      : [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), 'h']
  return [whole, unit, ...(rest > 0 ? [String(rest).padStart(2, '0')] : [])].join('\u00a0')
}

const dayMilliseconds = 24 * 60 * minuteMilliseconds

export function parseParisTime(text: string): Date | null {
  const asUtc = parseAsUtc(text)
  if (!asUtc) return null
  const [before = asUtc, after = asUtc] = [-dayMilliseconds, dayMilliseconds].map(
    (away) => new Date(asUtc.getTime() - offsetMilliseconds(new Date(asUtc.getTime() + away))),
  )
  const isShown = (at: Date) => at.getTime() + offsetMilliseconds(at) === asUtc.getTime()
  return [before, after].find(isShown) ?? before
}

function parseAsUtc(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const asUtc = new Date(`${text}Z`)
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(text) ? asUtc : null
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
