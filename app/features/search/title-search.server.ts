import { eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { searchEntries } from './search-tables.server.ts'

const { title, articleId: entryId } = searchEntries
const inOrder = sql`${title}, ${entryId} desc`

/**
 * Titles are indexed in lower case and without accents. They are read in order, because only an index has them together:
 * `offset 0` keeps the planner from reading the rows, outside of which they lie.
 */
export function articleIdsWithTitle(term: string): SQL {
  const titles = sql`select ${entryId}, ${title} from ${searchEntries} order by ${inOrder} offset 0`
  return sql`select article_id from (${titles}) as entry
    where strpos(entry.title, btrim(public.amulette_search_line(${term}))) > 0`
}

export function joinTitlePlace<Query extends PgSelect>(query: Query, articleId: AnyColumn) {
  const places = sql`(select ${entryId}, row_number() over (order by ${inOrder}) as place from ${searchEntries})`
  return query.innerJoin(sql`${places} as title_order`, eq(articleId, sql`title_order.article_id`))
}
export const titlePlace = sql`title_order.place`
