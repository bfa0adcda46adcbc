import { and, not, or, sql, type SQL } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import type { Condition } from './conditions.ts'
import type { Field } from './selection.ts'
import type { Order } from './table-query.ts'
import type { Column, TableShape } from './table-shapes.ts'
import { tables, type Table, type TableName } from './tables.server.ts'

/** Names come from `table-shapes.ts`, never from the request. */
export function columnSql(table: string, { name }: Pick<Column, 'name'>): SQL {
  return sql`${sql.identifier(table)}.${sql.identifier(name)}`
}

export function rowJson(table: Table, fields: Field[], reader: Account | null): SQL {
  const pairs = fields.map((field) => {
    const value =
      'column' in field ? columnSql(table.shape.name, field.column) : embeddedValue(table.shape, field, reader, rowJson)
    return sql`${field.key}::text, ${value}`
  })
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

const shortValueBytes = 40

/** Estimates the length of `rowJson`: PostgreSQL knows the length of a text without reading it. */
export function rowBytes(table: Table, fields: Field[], reader: Account | null): SQL {
  const lengths = fields.map((field) => {
    if ('embed' in field) return embeddedValue(table.shape, field, reader, rowBytes)
    const column = columnSql(table.shape.name, field.column)
    if (field.column.kind === 'text') return sql`octet_length(${column})`
    return field.column.kind === 'texts' ? sql`octet_length(${column}::text)` : sql`${sql.raw(String(shortValueBytes))}`
  })
  const ofKeys = sql.raw(String(fields.reduce((sum, { key }) => sum + key.length + 6, 2)))
  return sql.join([ofKeys, ...lengths.map((length) => sql`coalesce(${length}, 4)`)], sql` + `)
}

function embeddedValue(
  shape: TableShape,
  { embed, fields }: Extract<Field, { embed: string }>,
  reader: Account | null,
  valueOf: typeof rowJson,
): SQL {
  const table = tables[embed as TableName]
  const by = shape.embeds[embed]?.by ?? ''
  const { name } = table.shape
  return sql`(
    select ${valueOf(table, fields, reader)} from ${table.readable(reader)} as ${sql.identifier(name)}
    where ${columnSql(name, { name: 'id' })} = ${columnSql(shape.name, { name: by })})`
}

/** The id comes last, so that paging neither repeats nor loses a row. */
export function orderBy(table: string, orders: Order[]): SQL {
  const last = orders.at(-1)
  const id = { column: { name: 'id' }, descending: last?.descending ?? false, nullsFirst: last?.nullsFirst ?? false }
  return sql.join(
    [...orders, id].map(
      ({ column, descending, nullsFirst }) =>
        sql`${columnSql(table, column)} ${descending ? sql`desc` : sql`asc`} nulls ${nullsFirst ? sql`first` : sql`last`}`,
    ),
    sql`, `,
  )
}

export function where(table: string, conditions: Condition[]): SQL {
  return and(...conditions.map((condition) => conditionSql(table, condition))) ?? sql`true`
}

function conditionSql(table: string, condition: Condition): SQL {
  const positive = positiveSql(table, condition)
  return condition.isNegated ? not(positive) : positive
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
  const type = sql.raw(types[condition.column.kind])
  switch (condition.kind) {
    case 'eq':
      return sql`${column} = ${condition.value}::${type}`
    case 'neq':
      return sql`${column} <> ${condition.value}::${type}`
    case 'ilike':
      return sql`${column} ilike ${condition.value}`
    case 'is':
      return sql`${column} ${isSql[condition.value]}`
    case 'in':
      return sql`${column} = any(${sql.param(condition.values)}::${type}[])`
  }
}

const types: Record<Column['kind'], string> = {
  uuid: 'uuid',
  text: 'text',
  texts: 'text[]',
  boolean: 'boolean',
  timestamp: 'timestamptz',
}
