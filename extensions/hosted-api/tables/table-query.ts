import { parseCondition, refuseTooMany, type Condition } from './conditions.ts'
import { parseSelection, type Field } from './selection.ts'
import { tableError, unreadable } from './table-error.ts'
import { columnOf, type Column, type TableShape } from './table-shapes.ts'

export interface Order {
  column: Column
  descending: boolean
  nullsFirst: boolean
}

export interface TableQuery {
  fields: Field[]
  conditions: Condition[]
  orders: Order[]
  offset: number
  limit: number
  /** Whether the request says how many rows it expects. */
  isLimitGiven: boolean
}

/** The hosted platform has the same limit, and unmodified clients may rely on it. */
export const rowsMax = 1000
const offsetMax = 1_000_000
const ordersMax = 5

/** @throws {CallError} for anything outside the grammar: an ignored filter would return more than was requested */
export function parseTableQuery(shape: TableShape, params: URLSearchParams, range: string | null): TableQuery {
  const single = (name: string): string | null => {
    const values = params.getAll(name)
    if (values.length > 1) throw unreadable('Paramètre', `${name}, ${values.length} fois`)
    return values[0] ?? null
  }
  const conditions = parseConditions(shape, params)
  const part = rangeOf(range)
  const [limit, offset] = [single('limit'), single('offset')]
  if (part && (limit !== null || offset !== null)) throw unreadable('Range', 'avec limit ou offset')
  const rows = part?.limit ?? wholeNumber('limit', limit, Number.MAX_SAFE_INTEGER)
  return {
    fields: parseSelection(shape, single('select') ?? '*'),
    conditions,
    orders: parseOrders(shape, single('order')),
    offset: part?.offset ?? wholeNumber('offset', offset, offsetMax) ?? 0,
    limit: Math.min(rowsMax, rows ?? rowsMax),
    isLimitGiven: rows !== null,
  }
}

const otherParameters = new Set(['select', 'order', 'limit', 'offset'])

function parseConditions(shape: TableShape, params: URLSearchParams): Condition[] {
  const conditions = [...params]
    .filter(([name]) => !otherParameters.has(name))
    .map(([name, value]) => parseCondition(shape, name, value))
  refuseTooMany(conditions)
  return conditions
}

function parseOrders(shape: TableShape, text: string | null): Order[] {
  if (text === null) return []
  const parts = text.split(',')
  if (parts.length > ordersMax) throw tableError(400, 'PGRST100', `order\u00a0: au plus ${ordersMax} colonnes.`)
  return parts.map((part) => {
    const [, name = '', direction, nulls] = /^([^.]+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(part) ?? []
    if (!name) throw unreadable('order', text)
    const column = columnOf(shape, name)
    if (column.kind === 'texts') throw unreadable('order', text)
    const descending = direction === 'desc'
    return { column, descending, nullsFirst: nulls ? nulls === 'nullsfirst' : descending }
  })
}

function rangeOf(text: string | null): { offset: number; limit: number | null } | null {
  if (text === null) return null
  const [, first, last] = /^(\d{1,7})-(\d{1,7})?$/.exec(text) ?? []
  const offset = Number(first)
  const limit = last === undefined ? null : Number(last) - offset + 1
  if (first === undefined || (limit !== null && limit < 1) || offset > offsetMax) throw unreadable('Range', text)
  return { offset, limit }
}

function wholeNumber(name: string, text: string | null, max: number): number | null {
  if (text === null) return null
  if (!/^\d{1,16}$/.test(text) || Number(text) > max) throw unreadable(name, text)
  return Number(text)
}
