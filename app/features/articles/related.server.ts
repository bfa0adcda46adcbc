import { sql } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import type { ArticleCardShape, Category } from './article.ts'
import { asCards, cardColumns } from './reading.server.ts'
import { articles, articleSubjects } from './article-tables.server.ts'

export const relatedShown = 3
/** Of each subject: enough for an article that shares two to be found, few enough to be read at each rendering. */
const newestOfEach = 8

/**
 * What to read next: the articles that share most stones and symbols with this one, those of its title before those of
 * its text; then the newest of its category. Each subject is asked for its newest articles alone, so that it costs the
 * same among a hundred thousand. Their tags are the page's, as with every card.
 */
export async function listRelated(
  { id, category }: { id: string; category: Category },
  reader: Account | null,
): Promise<ArticleCardShape[]> {
  const at = sql`${now().toISOString()}::timestamptz`
  const nearest = sql`
    select near.id, 1 + sum((1 + 2 * near.theirs) * (1 + 2 * own.in_title::int)) as closeness, max(near.created_at) as created_at
    from ${articleSubjects} own cross join lateral (
      select other.article_id as id, other.in_title::int as theirs, other.created_at from ${articleSubjects} other
      where other.subject = own.subject and other.article_id <> ${id} and other.created_at <= ${at}
      order by other.in_title desc, other.created_at desc limit ${newestOfEach}
    ) near
    where own.article_id = ${id} group by near.id`
  const newest = sql`
    (select id, 0, created_at from ${articles} where category = ${category} and created_at <= ${at}
      order by created_at desc, id desc limit ${relatedShown + 1 + relatedShown})`
  const chosen = sql`
    select id, max(closeness) as closeness, max(created_at) as created_at
    from (${nearest} union all ${newest}) as proposed (id, closeness, created_at)
    where id <> ${id} group by id order by 2 desc, 3 desc, 1 limit ${relatedShown}`
  const rows = await db
    .select(cardColumns)
    .from(articles)
    .innerJoin(sql`(${chosen}) as chosen`, sql`chosen.id = ${articles.id}`)
    .orderBy(sql`chosen.closeness desc, chosen.created_at desc, chosen.id`)
  return asCards(rows, reader)
}
