import type { Client } from 'pg'

export async function tableColumns(client: Client, schema: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and has_column_privilege(attrelid, attnum, 'select')
     order by attnum`,
    [`${schema}.${table}`],
  )
  return rows.map(({ name }) => name)
}

/** Tables of extensions whose migration says so, as in `comment on table parcel_cards is 'exported'`. */
export const exportedTables = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and obj_description(oid, 'pg_class') = 'exported' order by 1`

let cursors = 0

/** JSON hides the types of columns, keeps microseconds, and covers lists of text or JSON. */
export async function* streamRows<Row extends object = Record<string, unknown>>(
  client: Client,
  query: string,
  atOnce: number,
): AsyncGenerator<Row> {
  const name = `import_${(cursors += 1)}`
  await client.query(`declare ${name} no scroll cursor for select to_jsonb(source) as row from (${query}) source`)
  for (;;) {
    const { rows } = await client.query<{ row: Row }>(`fetch ${atOnce} from ${name}`)
    for (const { row } of rows) yield row
    if (rows.length < atOnce) break
  }
  await client.query(`close ${name}`)
}
