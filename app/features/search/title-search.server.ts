import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { searchEntries } from './search-tables.server.ts'

/** Titles are indexed in lower case and without accents. */
export function isTitleWith(articleId: SQLWrapper, term: string): SQL {
  return sql`${articleId} in (select ${searchEntries.articleId} from ${searchEntries}
    where strpos(${searchEntries.title}, btrim(public.amulette_search_line(${term}))) > 0)`
}

export function titleForOrder(articleId: SQLWrapper): SQL {
  return sql`(select ${searchEntries.title} from ${searchEntries} where ${searchEntries.articleId} = ${articleId})`
}
