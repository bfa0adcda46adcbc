import type { AudienceDay } from '#features/audience/audience.ts'
import { frenchNumber } from '#platform/text/french.ts'
import { ThreadSection } from '#platform/ui/thread-section.tsx'
import { chart, chartDays, type ChartDay, threadThrough, weekSentence } from './week-chart.ts'

export function WeekSection({ days, hasShop }: { days: AudienceDay[]; hasShop: boolean }) {
  const readings = days.reduce((sum, day) => sum + day.readings, 0)
  const clicks = days.reduce((sum, day) => sum + day.shopClicks, 0)
  if (readings + clicks === 0) return null
  const points = chartDays(days)
  return (
    <ThreadSection id="week" title="Cette semaine">
      <figure className="week">
        <figcaption>
          <span className="week-readings">
            <b>{frenchNumber(readings)}</b> {readings < 2 ? 'lecture' : 'lectures'}
          </span>
          {hasShop && (
            <span className="week-clicks">
              <b>{frenchNumber(clicks)}</b> {clicks < 2 ? 'clic boutique' : 'clics boutique'}
            </span>
          )}
        </figcaption>
        <ThreadChart points={points} hasShop={hasShop} label={weekSentence(points, hasShop)} />
        <p className="caption">La journée d’aujourd’hui n’est pas finie{'\u00a0'}: sa perle est vide.</p>
      </figure>
      <a className="link" href="/compte/audience?jours=7">
        Voir l’audience
      </a>
    </ThreadSection>
  )
}

export function ThreadChart({ points, hasShop, label }: { points: ChartDay[]; hasShop: boolean; label: string }) {
  return (
    <svg viewBox={`0 0 ${chart.width} ${chart.height}`} role="img" aria-label={label}>
      <path className="base" d={`M4 ${chart.baseLine}H${chart.width - 4}`} />
      <path className="thread" d={threadThrough(points)} />
      {points.map(({ day, x, y, readings, clicksHeight, label: name, isHighest, isToday }) => (
        <g key={day}>
          {hasShop && clicksHeight > 0 && <path className="click" d={`M${x} ${chart.baseLine}v-${clicksHeight}`} />}
          <circle className={isToday ? 'day today' : 'day'} cx={x} cy={y} r={isHighest ? 7.5 : 5.5} />
          <text x={x} y={chart.height - 4} textAnchor="middle">
            {name}
          </text>
          {(isHighest || isToday) && (
            <text className="figure" x={x} y={y - 12} textAnchor="middle">
              {frenchNumber(readings)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
