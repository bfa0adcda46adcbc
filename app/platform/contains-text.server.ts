import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { productKey } from './product-name.ts'

const searchText = sql.raw(`public.${productKey}_search_text`)

/** An index of these finds what `containsText` asks of the same text, but for terms of one or two letters. */
export const trigramsOf = (text: SQLWrapper) => sql`${searchText}(${text}) gin_trgm_ops`

/** A pattern for texts that are stored as searches read them. */
export function searchPattern(term: string): SQL {
  return sql`${searchText}(${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`})`
}

export function containsText(text: SQLWrapper, term: string): SQL {
  return sql`${searchText}(${text}) like ${searchPattern(term)}`
}
