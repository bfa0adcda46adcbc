import { gte, sql, sum } from 'drizzle-orm'
import { articleColumns, articleJoin } from '#features/articles/article-titles.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { articleDays } from './audience-tables.server.ts'
import type { AudienceDay, AudiencePeriod } from './audience.ts'
import { countPageViews } from './audience-counts.server.ts'

const articlesMax = 100

export type Audience = Awaited<ReturnType<typeof readAudience>>

export async function readAudience(days: AudiencePeriod) {
  await countRecentPageViews()
  const since = dayBefore(days - 1)
  const isNow = sql`(${articleDays.day} >= ${since}::date)`
  const sumOf = (column: typeof articleDays.readings | typeof articleDays.shopClicks, when: typeof isNow) =>
    sql`coalesce(sum(${column}) filter (where ${when}), 0)::integer`
  const { slug, title } = articleColumns()
  const { rows } = await db.execute<CountsRow>(sql`
    select ${slug}, ${title}, figures.* from (
      select ${articleDays.articleId} as article_id,
        ${sumOf(articleDays.readings, isNow)} as readings, ${sumOf(articleDays.shopClicks, isNow)} as clicks,
        ${sumOf(articleDays.readings, sql`not ${isNow}`)} as readings_before,
        ${sumOf(articleDays.shopClicks, sql`not ${isNow}`)} as clicks_before
      from ${articleDays} where ${articleDays.day} >= ${dayBefore(2 * days - 1)}::date
      group by grouping sets ((), (${articleDays.articleId}))
      order by (${articleDays.articleId} is null) desc, 2 desc, 3 desc, 4 desc limit ${articlesMax + 2}
    ) figures ${articleJoin(sql`figures.article_id`)}
    order by (article_id is null) desc, readings desc, clicks desc, readings_before desc, title`)
  const [total, ...articles] = rows.map(asCounts)
  return {
    days,
    articles: articles.slice(0, articlesMax).map(({ row, ...counts }) => ({
      slug: row.slug ?? '',
      title: row.title ?? '',
      ...counts,
    })),
    isCut: articles.length > articlesMax,
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

const weekDays = 7

export async function readWeek(): Promise<AudienceDay[]> {
  await countRecentPageViews()
  const days = Array.from({ length: weekDays }, (_, index) => dayBefore(weekDays - 1 - index))
  const rows = await db
    .select({
      day: articleDays.day,
      readings: sum(articleDays.readings).mapWith(Number),
      shopClicks: sum(articleDays.shopClicks).mapWith(Number),
    })
    .from(articleDays)
    .where(gte(articleDays.day, days[0] ?? ''))
    .groupBy(articleDays.day)
  return days.map((day) => rows.find((row) => row.day === day) ?? { day, readings: 0, shopClicks: 0 })
}

/** Owners see their own visit at once; the counts of other replicas are a few seconds late. */
async function countRecentPageViews(): Promise<void> {
  await countPageViews().catch((problem: unknown) => log.error({ problem }, 'readings could not be counted'))
}

function dayBefore(days: number): string {
  const today = new Date(`${parisInput(now()).slice(0, 10)}T00:00:00Z`)
  return new Date(today.getTime() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
