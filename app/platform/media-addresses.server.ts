import { sql, type SQLWrapper } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { productKey } from './product-name.ts'

export const mediaIn = (json: SQLWrapper) => sql`${sql.raw(`public.${productKey}_media`)}(array[${json}])`

/** Stored, because a page that reads the addresses of many texts may not look for them. */
export const mediaColumn = (json: string) => {
  const addresses = mediaIn(sql.raw(`${json}::text`))
  return text('media').array().generatedAlwaysAs(addresses)
}
