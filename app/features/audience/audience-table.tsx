import { frenchNumber } from '#platform/text/french.ts'
import { articlePath } from '#features/articles/slug.ts'
import { audiencePeriods, trend, shopRatio, type AudiencePeriod, type AudienceCounts } from './audience.ts'
import type { Audience } from './reading-audience.server.ts'

export const periodHref = (days: AudiencePeriod) => `/compte/audience?jours=${days}`

export function PeriodChoice({ days }: { days: AudiencePeriod }) {
  return (
    <nav className="actions audience-periods" aria-label="Période">
      {audiencePeriods.map((period) => (
        <a
          key={period}
          className="btn outline"
          href={periodHref(period)}
          aria-current={period === days ? 'true' : undefined}
        >
          {period}
          {'\u00a0'}jours
        </a>
      ))}
    </nav>
  )
}

interface AudienceProps {
  audience: Audience
  hasShop: boolean
}

export function AudienceTotals({ audience: { days, total }, hasShop }: AudienceProps) {
  return (
    <dl className="audience-totals">
      <Total name="Lectures" now={total.now.readings} before={total.before.readings} days={days} />
      {hasShop && (
        <Total name="Clics vers la boutique" now={total.now.shopClicks} before={total.before.shopClicks} days={days} />
      )}
      {hasShop && (
        <div>
          <dt>Clics pour 100 lectures</dt>
          <dd>{shopRatio(total.now) ?? '—'}</dd>
        </div>
      )}
    </dl>
  )
}

function Total({ name, now, before, days }: { name: string; now: number; before: number; days: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {frenchNumber(now)} <Trend now={now} before={before} days={days} />
      </dd>
    </div>
  )
}

export function AudienceTable({ audience: { days, articles, isCut }, hasShop }: AudienceProps) {
  return (
    <table className="audience-table">
      <caption className="caption">
        {isCut ? `Les ${articles.length}\u00a0articles les plus lus` : 'Articles lus'} depuis {days}
        {'\u00a0'}jours{hasShop && ', et clics vers la boutique'}. En petit{'\u00a0'}: par rapport aux {days}
        {'\u00a0'}jours d’avant.
      </caption>
      <thead>
        <tr>
          {['Article', 'Lectures', ...(hasShop ? ['Clics', 'Pour 100 lectures'] : [])].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <tr key={article.slug}>
            <th scope="row">
              <a href={articlePath(article.slug)}>{article.title}</a>
            </th>
            <Cell name="Lectures" metric="readings" {...article} days={days} />
            {hasShop && <Cell name="Clics" metric="shopClicks" {...article} days={days} />}
            {hasShop && <td data-label="Pour 100 lectures">{shopRatio(article.now) ?? '—'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  name: string
  metric: keyof AudienceCounts
  now: AudienceCounts
  before: AudienceCounts
  days: number
}

function Cell({ name, metric, now, before, days }: CellProps) {
  return (
    <td data-label={name}>
      {frenchNumber(now[metric])} <Trend now={now[metric]} before={before[metric]} days={days} />
    </td>
  )
}

function Trend({ now, before, days }: { now: number; before: number; days: number }) {
  const change = trend(now, before)
  if (!change) return null
  return (
    <small className="caption">
      {change}
      <span className="sr-only">
        {' '}
        par rapport aux {days}
        {'\u00a0'}jours d’avant ({frenchNumber(before)})
      </span>
    </small>
  )
}
