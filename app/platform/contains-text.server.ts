import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { productKey } from './product-name.ts'

const searchText = sql.raw(`public.${productKey}_search_text`)

/** The text as searches read it: stored, because bringing 50,000 rows into this form takes longer than a page may. */
export const searchWords = (source: string) => text('words').generatedAlwaysAs(sql`${searchText}(${sql.raw(source)})`)

export function searchPattern(term: string): SQL {
  return sql`${searchText}(${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`})`
}

export function containsText(source: SQLWrapper, term: string): SQL {
  return sql`${searchText}(${source}) like ${searchPattern(term)}`
}
