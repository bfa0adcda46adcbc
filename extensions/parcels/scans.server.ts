import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { countPageViews, type OtherCount } from '#features/audience/audience-counts.server.ts'
import { audienceMonthsMax } from '#features/audience/audience.ts'
import { daysAgo, monthsAgo, now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { shortPath } from './parcel.ts'
import { parcelCards, parcelScans } from './parcel-tables.server.ts'

const dayOf = (at: Date) => parisInput(at).slice(0, 10)
const prefix = shortPath('')
export const scanDays = 30

/** Only codes of printed cards become rows. */
export const countScans: OtherCount = {
  isCounted: (path) => path.startsWith(prefix),
  async add(path) {
    await db
      .insert(parcelScans)
      .values({ day: dayOf(now()), code: path.slice(prefix.length), scans: 1 })
      .onConflictDoUpdate({
        target: [parcelScans.day, parcelScans.code],
        set: { scans: sql`${parcelScans.scans} + 1` },
      })
  },
}

export async function listScans() {
  await countPageViews()
  const { scans, day } = parcelScans
  const isRecent = gte(day, dayOf(daysAgo(scanDays - 1)))
  return db
    .select({
      id: parcelCards.articleId,
      code: parcelCards.code,
      title: parcelCards.title,
      isOnline: sql<boolean>`${articles.id} is not null`,
      recent: sql<number>`coalesce(sum(${scans}) filter (where ${isRecent}), 0)::int`,
      total: sql<number>`coalesce(sum(${scans}), 0)::int`,
    })
    .from(parcelCards)
    .leftJoin(parcelScans, eq(parcelScans.code, parcelCards.code))
    .leftJoin(articles, and(eq(articles.id, parcelCards.articleId), isPublished()))
    .groupBy(parcelCards.articleId, articles.id)
    .orderBy(desc(sql`5`), desc(sql`6`), parcelCards.title)
}

export async function deleteOldScans(): Promise<void> {
  await db.delete(parcelScans).where(lt(parcelScans.day, dayOf(monthsAgo(audienceMonthsMax))))
}
