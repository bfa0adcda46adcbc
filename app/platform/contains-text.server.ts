import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { productKey } from './product-name.ts'

/** Of the first migration: lower case, without accents. */
const searchText = sql.raw(`public.${productKey}_search_text`)

/** Case and accents are ignored. The term is text, never a pattern. */
export function containsText(text: SQLWrapper, term: string): SQL {
  return sql`strpos(${searchText}(${text}), ${searchText}(${term})) > 0`
}
