import { sql, type SQL } from 'drizzle-orm'
import { buckets } from '#features/media/file-name.ts'
import { config } from '#platform/config.server.ts'
import { isNamedOrigin } from '#platform/http/security/cross-origin.server.ts'
import { addressColumns, type Column, type TableName } from './table-shapes.ts'

const fileAddress = `(^|[\\s"'(=,>])(/media/(?:${buckets.join('|')})/)`

/** A page of another origin would look for our files at its own. */
export function fileOriginFor(headers: Headers): string | null {
  return isNamedOrigin(headers.get('origin')) ? new URL(config.siteUrl).origin : null
}

/** Addresses of our files begin with our origin, because a page of another origin shows them. */
export function addressSql(table: TableName, { name, kind }: Column, source: SQL, origin: string | null): SQL {
  if (origin === null || table === 'comments' || !addressColumns.includes(name)) return source
  const absolute = (text: SQL) => sql`regexp_replace(${text}, ${fileAddress}, ${`\\1${origin}\\2`}, 'g')`
  if (kind === 'text') return absolute(source)
  const items = sql`array(select ${absolute(sql`item`)} from unnest(${source}) with ordinality as list(item, place) order by place)`
  return sql`case when ${source} is not null then ${items} end`
}
