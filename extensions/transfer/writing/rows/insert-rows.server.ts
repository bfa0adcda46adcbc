import { getTableColumns, getTableName, sql, type Table } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'

/** Existing rows stay. As JSON, dates keep their microseconds. */
export async function insertRows(table: Table, rows: Record<string, unknown>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(
    Object.keys(first).map((column) => sql.identifier(column)),
    sql`, `,
  )
  await db.execute(sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${json(rows)}::jsonb) on conflict do nothing`)
}

export function byColumnName(table: Table, row: object): Record<string, unknown> {
  const columns = getTableColumns(table)
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columns[name]?.name ?? name, value]))
}

export function json(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  )
}

export async function newRows<Row extends Record<string, unknown>>(
  table: Table,
  keys: string[],
  rows: Row[],
): Promise<Row[]> {
  const keyOf = (row: Record<string, unknown>) => keys.map((name) => String(row[name])).join(' ')
  const storedKey = sql.join(
    keys.map((name) => sql`${sql.identifier(name)}::text`),
    sql` || ' ' || `,
  )
  const keysOfRows = JSON.stringify(rows.map(keyOf))
  const result = await db.execute<{ key: string }>(
    sql`select ${storedKey} as key from ${table} where ${storedKey} in (select jsonb_array_elements_text(${keysOfRows}::jsonb))`,
  )
  const storedKeys = new Set(result.rows.map(({ key }) => key))
  return rows.filter((row) => !storedKeys.has(keyOf(row)))
}
