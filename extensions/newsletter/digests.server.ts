import { and, desc, gte, lt, ne, sql } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { parisInput, parseParisTime } from '#platform/text/french.ts'
import { createLetter } from './letters.server.ts'
import { digestSubject, digestsDue } from './digest-days.ts'
import { newsletter } from './newsletter-settings.server.ts'
import { letters } from './newsletter-tables.server.ts'

/** Every hour; the key of the letter makes one of each week and month. */
export async function createDigests(): Promise<void> {
  const { isOn } = newsletter()
  if (!isOn) return
  for (const { pace, from, to } of digestsDue(parisInput(now()).slice(0, 10))) {
    const ids = await listNewsBetween(startOf(from), startOf(to))
    if (ids.length > 0)
      await createLetter(
        { kind: pace, key: `${pace}:${from}`, subject: digestSubject(pace, from), articleIds: ids },
        // The letter of a day is made some minutes after its first hour, which may be the one that she chose.
        new Date(now().getTime() - 60 * 60_000),
      )
  }
}

const startOf = (day: string) => parseParisTime(`${day}T00:00`) ?? now()

/** An article whose letter the owner skipped is left out here, too. */
async function listNewsBetween(start: Date, end: Date): Promise<string[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .innerJoin(letters, and(sql`${letters.key} = 'article:' || ${articles.id}`, ne(letters.state, 'skipped')))
    .where(and(isPublished(), gte(articles.createdAt, start), lt(articles.createdAt, end)))
    .orderBy(desc(articles.createdAt))
    .limit(articlesMax)
  return rows.map(({ id }) => id)
}

const articlesMax = 30
