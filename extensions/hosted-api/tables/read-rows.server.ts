import { sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { sqlState } from '#platform/postgres/unique-violation.ts'
import { CallError } from '../call-error.ts'
import { queryOf, type RowFormat, type RowQuery } from './row-query.ts'
import { RowSql, type Viewer } from './row-sql.server.ts'
import { cannotCast, statementTimeout, tableError, tooSlow, unreadableWords } from './table-error.ts'

/** By default a statement runs on the connections of the pages, in the open transaction. */
export type Execute = (query: SQL) => Promise<{ rows: unknown[] }>

const onPagesConnection: Execute = (query) => db.execute(query)

export interface PlannedRow {
  id: string
  bytes: number
}

/** Finds the matching rows in their order without reading any of their texts. */
export async function planRows(
  query: RowQuery,
  viewer: Viewer,
  execute: Execute = onPagesConnection,
): Promise<PlannedRow[]> {
  const rows = new RowSql(query, viewer)
  const result = await readable(
    execute(sql`
      select ${rows.column('id')} as id, (${rows.bytes()})::float8 as bytes from ${rows.source()}
      where ${rows.where()} order by ${rows.orderBy()} limit ${query.limit} offset ${query.offset}`),
  )
  return result.rows as PlannedRow[]
}

/** PostgreSQL writes the JSON. The rows are in the order of the ids; a deleted one is left out. */
export async function readRows(
  { shape, fields }: Pick<RowQuery, 'shape' | 'fields'>,
  ids: string[],
  viewer: Viewer,
  { format = 'json', execute = onPagesConnection }: { format?: RowFormat; execute?: Execute } = {},
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = new RowSql(queryOf(shape, { fields }), viewer)
  const result = await readable(
    execute(sql`
      select ${rows.column('id')} as id, ${rows.row(format)}::text as json from ${rows.source()}
      where ${rows.column('id')} = any(${sql.param(ids)}::${sql.raw(shape.columns.id ?? 'uuid')}[])`),
  )
  const jsonOf = new Map((result.rows as { id: string; json: string }[]).map(({ id, json }) => [id, json]))
  return ids.flatMap((id) => jsonOf.get(id) ?? [])
}

export async function countRows(query: RowQuery, viewer: Viewer, execute: Execute): Promise<number> {
  const rows = new RowSql(query, viewer)
  const result = await readable(execute(sql`select count(*)::int as total from ${rows.source()} where ${rows.where()}`))
  return (result.rows as { total: number }[])[0]?.total ?? 0
}

/**
 * The request is at fault for a value that PostgreSQL cannot read (class 22) or cast, for words that make no search, and
 * for a statement that takes too long.
 */
export async function readable<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (problem) {
    if (problem instanceof CallError) throw problem
    const code = sqlState(problem)
    if (code === statementTimeout) throw tooSlow()
    if (!code.startsWith('22') && code !== cannotCast && code !== unreadableWords) throw problem
    throw tableError(400, code, 'Une valeur ne convient pas à sa colonne.')
  }
}
