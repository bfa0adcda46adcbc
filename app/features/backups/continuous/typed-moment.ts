import { parisInput, parseParisTime } from '#platform/text/french.ts'

const dayMilliseconds = 86_400_000
const days: Record<string, number> = { hier: 1, 'avant-hier': 2, 'aujourd’hui': 0, "aujourd'hui": 0 }
const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
const typedForm =
  /^(?:(?<date>\d{4}-\d\d-\d\d)[ t]|(?:(?<day>avant-hier|hier|aujourd[’']hui)|(?:le )?(?<dayOfMonth>\d{1,2})(?:er)? (?<month>[a-zéû]+) (?<year>\d{4}))(?:,? à)? )?(?<hour>\d{1,2})(?::| ?h ?)(?<minute>\d\d)?(?::(?<second>\d\d))?$/

/** « 2026-11-22 14:10 », « 22 novembre 2026 à 14 h 10 », « hier 14:10 », « 14:10 »: in the time of Paris. Null for anything else. */
export function parseTypedMoment(typed: string, now: Date): Date | null {
  const found = typedForm.exec(typed.trim().toLowerCase().replaceAll('\u00a0', ' '))?.groups
  if (!found) return null
  const { day = 'aujourd’hui', hour = '', minute = '00', second = '00' } = found
  const date = found.date ?? writtenOut(found)
  const today = parisInput(now).slice(0, 10)
  const named = new Date(new Date(`${today}T12:00Z`).getTime() - (days[day] ?? 0) * dayMilliseconds)
  const onDay = date ?? named.toISOString().slice(0, 10)
  return parseParisTime(`${onDay}T${hour.padStart(2, '0')}:${minute}:${second}`)
}

/** A month that does not exist becomes a date that does not. */
function writtenOut({ year, month = '', dayOfMonth = '' }: Record<string, string | undefined>): string | undefined {
  const monthNumber = String(months.indexOf(month) + 1).padStart(2, '0')
  return year && `${year}-${monthNumber}-${dayOfMonth.padStart(2, '0')}`
}
