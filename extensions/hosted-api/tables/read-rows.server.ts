import { sql, type SQL } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { db } from '#platform/database.server.ts'
import { sqlState } from '#platform/postgres/unique-violation.ts'
import { CallError } from '../call-error.ts'
import type { Condition } from './conditions.ts'
import { columnSql, orderBy, rowBytes, rowJson, where } from './row-sql.server.ts'
import type { Field } from './selection.ts'
import { statementTimeout, tableError, tooSlow } from './table-error.ts'
import type { TableQuery } from './table-query.ts'
import type { Table } from './tables.server.ts'

/** By default a statement runs on the connections of the pages, in the open transaction. */
export type Execute = (query: SQL) => Promise<{ rows: unknown[] }>

const onPagesConnection: Execute = (query) => db.execute(query)

export interface PlannedRow {
  id: string
  bytes: number
}

type PlanOptions = Pick<TableQuery, 'fields' | 'conditions' | 'orders' | 'limit'> & { offset?: number }

/** Finds the matching rows in their order without reading any of their texts. */
export async function planRows(
  table: Table,
  { fields, conditions, orders, limit, offset = 0 }: PlanOptions,
  reader: Account | null,
  execute = onPagesConnection,
): Promise<PlannedRow[]> {
  const { name } = table.shape
  const { rows } = await readable(
    execute(sql`
      select ${columnSql(name, { name: 'id' })} as id, ${rowBytes(table, fields, reader)} as bytes
      from ${table.readable(reader)} as ${sql.identifier(name)}
      where ${where(name, conditions)} order by ${orderBy(name, orders)} limit ${limit} offset ${offset}`),
  )
  return rows as PlannedRow[]
}

/** PostgreSQL writes the JSON. The rows are in the order of the ids; a deleted one is left out. */
export async function readRows(
  table: Table,
  fields: Field[],
  ids: string[],
  reader: Account | null,
  execute = onPagesConnection,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { name } = table.shape
  const { rows } = await readable(
    execute(sql`
      select ${columnSql(name, { name: 'id' })} as id, ${rowJson(table, fields, reader)}::text as json
      from ${table.readable(reader)} as ${sql.identifier(name)}
      where ${columnSql(name, { name: 'id' })} = any(${sql.param(ids)}::${sql.raw(table.shape.columns.id ?? 'uuid')}[])`),
  )
  const jsonOf = new Map((rows as { id: string; json: string }[]).map(({ id, json }) => [id, json]))
  return ids.flatMap((id) => jsonOf.get(id) ?? [])
}

export async function countRows(
  table: Table,
  conditions: Condition[],
  reader: Account | null,
  execute: Execute,
): Promise<number> {
  const { name } = table.shape
  const { rows } = await readable(
    execute(sql`
      select count(*)::int as total from ${table.readable(reader)} as ${sql.identifier(name)}
      where ${where(name, conditions)}`),
  )
  return (rows as { total: number }[])[0]?.total ?? 0
}

/**
 * The request is at fault for a value that PostgreSQL cannot read (class 22), and for a statement that takes too long.
 */
export async function readable<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (problem) {
    if (problem instanceof CallError) throw problem
    const code = sqlState(problem)
    if (code === statementTimeout) throw tooSlow()
    if (!code.startsWith('22')) throw problem
    throw tableError(400, code, 'Une valeur ne convient pas à sa colonne.')
  }
}
