import type { AudienceDay } from '#features/audience/audience.ts'
import { count } from '#platform/text/french.ts'

/** These are units of the SVG: readings are drawn above the base line, clicks on it. */
export const chart = { width: 350, height: 168, baseLine: 146 }
const [left, right] = [26, 324]
const [readingsTop, readingsBottom] = [24, 104]
const clicksHeight = 30
/** One click must stay visible beside a hundred. */
const clicksHeightMin = 4

export interface ChartDay extends AudienceDay {
  x: number
  y: number
  clicksHeight: number
  label: string
  isHighest: boolean
  isToday: boolean
}

const short = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' })
const dayOf = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** @param days oldest first; the last one is today */
export function chartDays(days: AudienceDay[]): ChartDay[] {
  const most = Math.max(1, ...days.map(({ readings }) => readings))
  const mostClicks = Math.max(1, ...days.map(({ shopClicks }) => shopClicks))
  const highest = days.findLastIndex(({ readings }) => readings === most)
  const step = (right - left) / Math.max(1, days.length - 1)
  return days.map((day, index) => ({
    ...day,
    x: round(left + step * index),
    y: round(readingsBottom - ((readingsBottom - readingsTop) * day.readings) / most),
    clicksHeight:
      day.shopClicks > 0 ? Math.max(clicksHeightMin, round((clicksHeight * day.shopClicks) / mostClicks)) : 0,
    label: short.format(new Date(day.day)),
    isHighest: index === highest,
    isToday: index === days.length - 1,
  }))
}

/** The curve never rises above the highest day. */
export function threadThrough(days: ChartDay[]): string {
  return days
    .map(({ x, y }, index) => {
      const before = days[index - 1]
      if (!before) return `M${x} ${y}`
      const middle = round((before.x + x) / 2)
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`
    })
    .join('')
}

export function weekSentence(days: ChartDay[], hasShop: boolean): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  const sameMonth = first.day.slice(0, 7) === last.day.slice(0, 7)
  const since = (sameMonth ? dayOf : dayAndMonth).format(new Date(first.day))
  const what = hasShop ? 'Lectures et clics vers la boutique' : 'Lectures'
  const period = `${what}, du ${since} au ${dayAndMonth.format(new Date(last.day))}.`
  const highest = days.find(({ isHighest }) => isHighest)
  if (!highest) return period
  const which = highest.isToday ? 'Aujourd’hui est' : `Le ${weekday.format(new Date(highest.day))} a été`
  const clicks = hasShop ? `, ${count(highest.shopClicks, 'clic')}` : ''
  return `${period} ${which} le jour le plus lu\u00a0: ${count(highest.readings, 'lecture')}${clicks}.`
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
