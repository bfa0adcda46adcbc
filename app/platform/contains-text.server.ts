import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Case and accents are ignored. The term is text, never a pattern. */
export function containsText(text: SQLWrapper, term: string): SQL {
  return sql`strpos(public.amulette_search_text(${text}), public.amulette_search_text(${term})) > 0`
}
