import { and, not, or, sql, type SQL } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { db } from '#platform/database.server.ts'
import type { Condition } from './conditions.ts'
import { tables, type Table, type TableName } from './tables.server.ts'
import type { Field } from './selection.ts'
import { CallError } from '../call-error.ts'
import { tableError } from './table-error.ts'
import { rowsMax, type TableQuery } from './table-query.ts'
import { answerBytesMax, type Column, type TableShape } from './table-shapes.ts'

type Selection = Pick<TableQuery, 'fields' | 'conditions' | 'orders'> &
  Partial<Pick<TableQuery, 'limit' | 'offset'>> & {
    first?: string[]
  }

/** @throws {CallError} when the rows would repeat what they embed beyond the limit */
export async function readRows(table: Table, query: Selection, reader: Account | null): Promise<string[]> {
  const hasEmbed = query.fields.some((field) => 'embed' in field)
  const { rows } = await fitting(
    db.execute<{ row: string | null }>((hasEmbed ? limitedRows : plainRows)(table, query, reader)),
  )
  return rows.map(({ row }) => row ?? refuseTooLarge())
}

function plainRows(table: Table, query: Selection, reader: Account | null): SQL {
  return sql`select ${jsonOf(table, query.fields, reader)}::text as row ${chosenRows(table, query, reader)}`
}

/** Lengths are added up before any text is read. */
function limitedRows(table: Table, query: Selection, reader: Account | null): SQL {
  const name = sql.identifier(table.shape.name)
  return sql`
    select case when sum(${bytesOf(table, query.fields, reader)}) over () <= ${answerBytesMax}
      then ${jsonOf(table, query.fields, reader)}::text end as row
    from (select ${name}.* ${chosenRows(table, query, reader)}) as ${name}
    order by ${sql.join(ordersOf(table.shape.name, query), sql`, `)}`
}

function chosenRows({ shape: { name }, readable }: Table, query: Selection, reader: Account | null): SQL {
  return sql`
    from ${readable(reader)} as ${sql.identifier(name)}
    where ${whereOf(name, query.conditions)}
    order by ${sql.join(ordersOf(name, query), sql`, `)}
    limit ${query.limit ?? rowsMax} offset ${query.offset ?? 0}`
}

function refuseTooLarge(): never {
  const sentence = 'Cette réponse serait trop lourde\u00a0: demandez moins de lignes, ou moins de colonnes.'
  throw tableError(413, '54000', sentence, `${answerBytesMax / 1024 / 1024}\u00a0Mo au plus`)
}

export async function readIds(
  table: Table,
  conditions: Condition[],
  limit: number,
  reader: Account | null,
): Promise<string[]> {
  const { name } = table.shape
  const { rows } = await fitting(
    db.execute<{ id: string }>(sql`
      select ${columnSql(name, { name: 'id' })} from ${table.readable(reader)} as ${sql.identifier(name)}
      where ${whereOf(name, conditions)} order by 1 limit ${limit}`),
  )
  return rows.map(({ id }) => id)
}

export async function countRows(table: Table, conditions: Condition[], reader: Account | null): Promise<number> {
  const { name } = table.shape
  const { rows } = await fitting(
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from ${table.readable(reader)} as ${sql.identifier(name)}
      where ${whereOf(name, conditions)}`),
  )
  return rows[0]?.total ?? 0
}

/** Names come from `table-shapes.ts`, never from the request. */
function columnSql(table: string, { name }: Pick<Column, 'name'>): SQL {
  return sql`${sql.identifier(table)}.${sql.identifier(name)}`
}

function jsonOf(table: Table, fields: Field[], reader: Account | null): SQL {
  const pairs = fields.map((field) => sql`${field.key}::text, ${valueOf(table, field, reader)}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

function valueOf({ shape }: Table, field: Field, reader: Account | null): SQL {
  return 'column' in field ? columnSql(shape.name, field.column) : ofEmbedded(shape, field, reader, jsonOf)
}

function bytesOf({ shape }: Table, fields: Field[], reader: Account | null): SQL {
  const lengths = fields.map((field) => {
    if ('embed' in field) return ofEmbedded(shape, field, reader, bytesOf)
    return field.column.kind === 'text' ? sql`octet_length(${columnSql(shape.name, field.column)})` : sql`0`
  })
  return sql.join(
    lengths.map((length) => sql`coalesce(${length}, 0)`),
    sql` + `,
  )
}

function ofEmbedded(
  shape: TableShape,
  { embed, fields }: Extract<Field, { embed: string }>,
  reader: Account | null,
  value: typeof jsonOf,
): SQL {
  const embedded = tables[embed as TableName]
  const by = shape.embeds[embed]?.by ?? ''
  const { name } = embedded.shape
  return sql`(
    select ${value(embedded, fields, reader)} from ${embedded.readable(reader)} as ${sql.identifier(name)}
    where ${columnSql(name, { name: 'id' })} = ${columnSql(shape.name, { name: by })})`
}

function whereOf(table: string, conditions: Condition[]): SQL {
  return and(...conditions.map((condition) => conditionSql(table, condition))) ?? sql`true`
}

function conditionSql(table: string, condition: Condition): SQL {
  const positive = positiveSql(table, condition)
  return condition.negated ? not(positive) : positive
}

const isSql = {
  null: sql`is null`,
  not_null: sql`is not null`,
  true: sql`is true`,
  false: sql`is false`,
  unknown: sql`is unknown`,
}

function positiveSql(table: string, condition: Condition): SQL {
  if ('parts' in condition) {
    const parts = condition.parts.map((part) => conditionSql(table, part))
    return (condition.kind === 'all' ? and(...parts) : or(...parts)) ?? sql`true`
  }
  const column = columnSql(table, condition.column)
  const { kind } = condition.column
  const value = (text: string) => sql`${text}::${castOf[kind]}`
  switch (condition.kind) {
    case 'eq':
      return sql`${column} = ${value(condition.value)}`
    case 'neq':
      return sql`${column} <> ${value(condition.value)}`
    case 'ilike':
      return sql`${column} ilike ${condition.value}`
    case 'is':
      return sql`${column} ${isSql[condition.value]}`
    case 'in':
      return condition.values.length > 0
        ? sql`${column} in (${sql.join(condition.values.map(value), sql`, `)})`
        : sql`false`
  }
}

const castOf: Record<Column['kind'], SQL> = {
  uuid: sql`uuid`,
  text: sql`text`,
  texts: sql`text[]`,
  boolean: sql`boolean`,
  timestamp: sql`timestamptz`,
}

/** The id last, so that pages of a list neither repeat nor lose a row. */
function ordersOf(table: string, { orders, first }: Pick<Selection, 'orders' | 'first'>): SQL[] {
  if (first && orders.length === 0)
    return [sql`array_position(${sql.param(first)}::uuid[], ${columnSql(table, { name: 'id' })})`]
  const last = orders.at(-1)
  const id = { column: { name: 'id' }, descending: last?.descending ?? false, nullsFirst: last?.nullsFirst ?? false }
  return [...orders, id].map(
    ({ column, descending, nullsFirst }) =>
      sql`${columnSql(table, column)} ${descending ? sql`desc` : sql`asc`} nulls ${nullsFirst ? sql`first` : sql`last`}`,
  )
}

/** A value that PostgreSQL cannot read as its column's type (class 22) is the request's fault. */
export async function fitting<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (problem) {
    if (problem instanceof CallError) throw problem
    const cause: unknown = problem instanceof Error ? (problem.cause ?? problem) : problem
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
    if (!code.startsWith('22')) throw problem
    throw tableError(400, code, 'Une valeur ne convient pas à sa colonne.')
  }
}
