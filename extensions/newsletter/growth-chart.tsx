import { chartDays } from '#features/today/week-chart.ts'
import { ThreadChart } from '#features/today/week-section.tsx'
import '#features/today/today.css'

/** Its first day, as 2026-11-01, and how many received the letter at its end. */
export type Month = Record<'arrivals' | 'departures' | 'readers', number> & { day: string }

const short = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function GrowthChart({ months }: { months: Month[] }) {
  const points = chartDays(months.map(({ day, readers }) => ({ day, readings: readers, shopClicks: 0 })))
  const words = [points[0], points.at(-1)].map(
    (point) => point && `${point.readings} en ${long.format(new Date(point.day))}`,
  )
  const label = (day: string, index: number) =>
    (points.length - 1 - index) % 3 === 0 ? short.format(new Date(day)) : ''
  return (
    <figure className="week">
      <ThreadChart
        points={points.map((point, index) => ({ ...point, label: label(point.day, index) }))}
        hasShop={false}
        label={`Abonnés par mois, de ${words.join(' à ')}`}
      />
    </figure>
  )
}
