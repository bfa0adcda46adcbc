import { sql, type SQL } from 'drizzle-orm'
import { buckets } from '#features/media/file-name.ts'
import { addressColumns, type Column, type TableName } from './table-shapes.ts'

const fileAddress = `(^|[\\s"'(=,>])(/media/(?:${buckets.join('|')})/)`

/** Addresses of our files begin with our origin, because a page of another origin shows them. */
export function addressSql(table: TableName, { name, kind }: Column, source: SQL, origin: string | null): SQL {
  if (origin === null || table === 'comments' || !addressColumns.includes(name)) return source
  const absolute = (text: SQL) => sql`regexp_replace(${text}, ${fileAddress}, ${`\\1${origin}\\2`}, 'g')`
  if (kind === 'text') return absolute(source)
  const items = sql`array(select ${absolute(sql`item`)} from unnest(${source}) with ordinality as list(item, place) order by place)`
  return sql`case when ${source} is not null then ${items} end`
}

/** Filters compare what is source, with the addresses that the page was given. */
export function withoutOrigin({ name }: Column, text: string | null, origin: string | null): string | null {
  if (origin === null || !addressColumns.includes(name)) return text
  return text?.replaceAll(`${origin}/media/`, '/media/') ?? null
}
