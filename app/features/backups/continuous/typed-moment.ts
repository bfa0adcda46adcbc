import { frenchWeekday, parisInput, parisTimes, parseAsUtc } from '#platform/text/french.ts'
import { withoutAccents } from '#platform/text/without-accents.ts'

const dayMilliseconds = 86_400_000
const days: Record<string, number> = { hier: 1, 'avant-hier': 2, 'aujourd’hui': 0, "aujourd'hui": 0 }
const months = 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ')
const weekday = /^(?<weekday>lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),? /
const forms = [
  String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<dayOfMonth>\d\d)`,
  String.raw`(?<dayOfMonth>\d{1,2})/(?<month>\d{1,2})/(?<year>\d{4})`,
  String.raw`(?<dayOfMonth>\d{1,2})(?:er)? (?<month>${months.join('|')})(?: (?<year>\d{4}))?`,
  "(?<day>avant-hier|hier|aujourd[’']hui)",
].map((form) => new RegExp(`^(?:le )?${form}(?:,? a |, | |t(?=\\d))`))
const clockTime = /^(?<hour>\d{1,2})(?::| ?h ?)(?<minute>\d\d)?(?::(?<second>\d\d))?$/
const withOffset = /^(?<time>\d{4}-\d\d-\d\dt\d\d:\d\d(?::\d\d)?)(?:z|(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d))$/

/**
 * « 22/11/2026 14:10 », « dimanche 22 novembre 2026 à 14 h 10 », « hier, 14h10 », « 14:10 »: in the time of Paris.
 * « 2026-11-22T13:10Z »: in any other.
 * @returns none for an hour that March leaves out, two in the one that October repeats; null for anything else
 */
export function parseTypedMoment(typed: string, now: Date): Date[] | null {
  const text = withoutAccents(typed).toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const elsewhere = withOffset.exec(text)?.groups
  if (elsewhere) return inOffset(elsewhere)
  const named = weekday.exec(text)
  const rest = text.slice(named?.[0].length ?? 0)
  const date = forms.map((form) => form.exec(rest)).find((found) => found !== null)
  const time = clockTime.exec(rest.slice(date?.[0].length ?? 0))?.groups
  if (!time || (named && !date)) return null
  const { hour = '', minute = '00', second = '00' } = time
  const onDay = dayOf(date?.groups ?? {}, now)
  const local = `${onDay}T${hour.padStart(2, '0')}:${minute}:${second}`
  if (!parseAsUtc(local)) return null
  if (named && !frenchWeekday(`${onDay}T12:00Z`).startsWith(named.groups?.weekday ?? '')) return null
  return parisTimes(local)
}

/** Without a year: in this one. */
function dayOf({ year, month, dayOfMonth = '', day = 'aujourd’hui' }: Record<string, string>, now: Date): string {
  const today = parisInput(now).slice(0, 10)
  if (month) {
    const number = /^\d/.test(month) ? month : String(months.indexOf(month) + 1)
    return `${year ?? today.slice(0, 4)}-${number.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  }
  const named = new Date(new Date(`${today}T12:00Z`).getTime() - (days[day] ?? 0) * dayMilliseconds)
  return named.toISOString().slice(0, 10)
}

function inOffset({ time = '', sign, hours = '0', minutes = '0' }: Record<string, string>): Date[] | null {
  const asUtc = parseAsUtc(time.toUpperCase())
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  return asUtc && [new Date(asUtc.getTime() - offset)]
}
