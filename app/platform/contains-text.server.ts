import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { productKey } from './product-name.ts'

const searchText = sql.raw(`public.${productKey}_search_text`)

export function containsText(text: SQLWrapper, term: string): SQL {
  return sql`strpos(${searchText}(${text}), ${searchText}(${term})) > 0`
}
