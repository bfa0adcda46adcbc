import { sql } from 'drizzle-orm'
import { articleColumns, articleJoin } from '#features/articles/article-titles.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { articleDays } from './audience-tables.server.ts'
import type { Audience, AudiencePeriod } from './audience.ts'
import { countVisits } from './figures.server.ts'

const articlesShown = 100

export async function readAudience(days: AudiencePeriod): Promise<Audience> {
  // So that owners see their own visit; other replicas are a few seconds late.
  await countVisits().catch((problem: unknown) => log.error({ problem }, 'readings could not be counted'))
  const since = dayBefore(days - 1)
  const isNow = sql`(${articleDays.day} >= ${since}::date)`
  const sum = (column: typeof articleDays.readings | typeof articleDays.shopClicks, when: typeof isNow) =>
    sql`coalesce(sum(${column}) filter (where ${when}), 0)::integer`
  const { slug, title } = articleColumns()
  const { rows } = await db.execute<CountsRow>(sql`
    select ${slug}, ${title}, figures.* from (
      select ${articleDays.articleId} as article_id,
        ${sum(articleDays.readings, isNow)} as readings, ${sum(articleDays.shopClicks, isNow)} as clicks,
        ${sum(articleDays.readings, sql`not ${isNow}`)} as readings_before,
        ${sum(articleDays.shopClicks, sql`not ${isNow}`)} as clicks_before
      from ${articleDays} where ${articleDays.day} >= ${dayBefore(2 * days - 1)}::date
      group by grouping sets ((), (${articleDays.articleId}))
      order by (${articleDays.articleId} is null) desc, 2 desc, 3 desc, 4 desc limit ${articlesShown + 2}
    ) figures ${articleJoin(sql`figures.article_id`)}
    order by (article_id is null) desc, readings desc, clicks desc, readings_before desc, title`)
  const [total, ...listed] = rows.map(asCounts)
  return {
    days,
    articles: listed.slice(0, articlesShown).map(({ row, ...counts }) => ({
      slug: row.slug ?? '',
      title: row.title ?? '',
      ...counts,
    })),
    isCut: listed.length > articlesShown,
    total: total ?? { now: { readings: 0, shopClicks: 0 }, before: { readings: 0, shopClicks: 0 } },
  }
}

interface CountsRow extends Record<string, unknown> {
  slug: string | null
  title: string | null
  readings: number
  clicks: number
  readings_before: number
  clicks_before: number
}

function asCounts(row: CountsRow) {
  return {
    row,
    now: { readings: row.readings, shopClicks: row.clicks },
    before: { readings: row.readings_before, shopClicks: row.clicks_before },
  }
}

function dayBefore(days: number): string {
  const today = new Date(`${parisInput(now()).slice(0, 10)}T00:00:00Z`)
  return new Date(today.getTime() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
