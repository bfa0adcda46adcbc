import { operators, type OperatorName } from './operators.ts'
import { longColumns, type Column, type Relation, type TableShape } from './table-shapes.ts'

/** The request for the rows of one table, and within it for those of the tables that are linked to it. */
export interface RowQuery {
  shape: TableShape
  fields: Field[]
  conditions: Condition[]
  orders: Order[]
  offset: number
  limit: number
}

export type Field = { key: string } & ({ column: Column; cast?: string } | { isCount: true } | { embed: Embed })

export interface Embed {
  /** The names by which filters and orders refer to it. */
  names: string[]
  relation: Relation
  /** Whether a list is embedded, or one row. */
  isMany: boolean
  /** Whether rows without an embedded one are left out. */
  isInner: boolean
  isSpread: boolean
  query: RowQuery
}

export interface Order {
  column: Column
  descending: boolean
  nullsFirst: boolean
  embed?: Embed
}

export type Condition = Tree | Presence | Comparison

interface Tree {
  kind: 'all' | 'any'
  parts: Condition[]
  isNegated: boolean
}

/** Whether an embedded row exists. */
interface Presence {
  embed: Embed
  isNegated: boolean
}

export interface Comparison {
  column: Column
  operator: OperatorName
  isNegated: boolean
  quantifier: 'any' | 'all' | null
  values: (string | null)[]
  language: string
}

export type RowFormat = 'json' | 'json without nulls' | 'csv'

/** The hosted platform has the same limit, and unmodified clients may rely on it. */
export const rowsMax = 1000

export function queryOf(shape: TableShape, parts: Partial<Omit<RowQuery, 'shape'>> = {}): RowQuery {
  return { shape, fields: [], conditions: [], orders: [], offset: 0, limit: rowsMax, ...parts }
}

export function embedsOf({ fields }: Pick<RowQuery, 'fields'>): Embed[] {
  return fields.flatMap((field) => ('embed' in field ? [field.embed] : []))
}

/** Flattens trees of any depth. */
export function comparisonsOf(conditions: Condition[]): Comparison[] {
  return conditions.flatMap((condition) => {
    if ('parts' in condition) return comparisonsOf(condition.parts)
    return 'embed' in condition ? [] : condition
  })
}

/** The query and those embedded in it, at any depth. */
export function levelsOf(query: RowQuery): RowQuery[] {
  return [query, ...embedsOf(query).flatMap((embed) => levelsOf(embed.query))]
}

/** PostgreSQL looks an embedded table up for each row. */
const unitsOfEmbed = 3

/**
 * The cost that is certain before a read begins: PostgreSQL reads every text that is matched, compared or sorted by, and
 * in an embedded table for each row again.
 */
export function unitsOf(query: Pick<RowQuery, 'fields' | 'conditions' | 'orders'>): number {
  const ofComparisons = comparisonsOf(query.conditions).reduce((sum, part) => sum + unitsOfComparison(part), 0)
  const ofOrders = 5 * query.orders.filter(({ column }) => longColumns.includes(column.name)).length
  const ofEmbeds = embedsOf(query).reduce((sum, embed) => sum + unitsOfEmbed + 2 * unitsOf(embed.query), 0)
  return ofComparisons + ofOrders + ofEmbeds
}

function unitsOfComparison({ operator, column, quantifier, values }: Comparison): number {
  const { form, units } = operators[operator]
  const isScan = form === 'pattern' || form === 'expression'
  return units[longColumns.includes(column.name) ? 1 : 0] * (quantifier && isScan ? values.length : 1)
}
