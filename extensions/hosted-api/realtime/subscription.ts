import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { parseComparison } from '../tables/conditions.ts'
import type { Comparison } from '../tables/row-query.ts'
import { outsideGrammar, shortOf, tableError, unreadable } from '../tables/table-error.ts'
import { columnOf, shapes, withoutOrigin, type TableShape } from '../tables/table-shapes.ts'
import { TextReader } from '../tables/text-reader.ts'

export const observedShapes = { articles: shapes.articles, comments: shapes.comments }
export type ObservedTable = keyof typeof observedShapes
export type ChangeKind = 'INSERT' | 'UPDATE' | 'DELETE'

export interface Subscription {
  id: number
  tables: ObservedTable[]
  kind: ChangeKind | '*'
  filters: Comparison[]
  request: object
}

const requestForm = z.strictObject({
  event: z.string(),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z.string().max(2000).optional(),
})

const filtersMax = 5
const valuesMax = 100

/** @throws {CallError} for anything outside the grammar: an ignored filter would reveal more than was requested */
export function parseSubscription(change: unknown, id: number): Subscription {
  const form = requestForm.safeParse(change)
  if (!form.success) throw unreadable('postgres_changes', shortOf(change))
  const { event, schema = 'public', table, filter } = form.data
  if (schema !== 'public' && schema !== '*') throw tableError(400, 'PGRST106', 'Seul le schéma public est proposé ici.')
  const kind = (['INSERT', 'UPDATE', 'DELETE', '*'] as const).find((name) => name === event.toUpperCase())
  if (!kind) throw unreadable('event', event)
  const tables = tablesOf(table)
  const [only] = tables
  if (filter !== undefined && (tables.length !== 1 || !only)) throw unreadable('filter', 'sans table')
  const filters = filter === undefined || !only ? [] : filtersOf(observedShapes[only], filter)
  return { id, tables, kind, filters, request: form.data }
}

/** Clients that reconnect bring the same filters again. */
const parsedFilters = new LRUCache<string, Comparison[]>({
  maxSize: 1024 * 1024,
  sizeCalculation: (_, text) => text.length,
})

function filtersOf(shape: TableShape, text: string): Comparison[] {
  const key = `${shape.name} ${text}`
  const filters = parsedFilters.get(key) ?? parseFilters(shape, text)
  parsedFilters.set(key, filters)
  return filters
}

/** An estimate of the values that `parseSubscription` would have to parse. */
export function unparsedValues(change: unknown): number {
  const { table, filter }: { table?: unknown; filter?: unknown } = Object(change)
  if (typeof filter !== 'string' || parsedFilters.has(`${String(table)} ${filter}`)) return 0
  return filter.split(',').length
}

export function valueCount({ filters }: Subscription): number {
  return filters.reduce((sum, filter) => sum + filter.values.length, 0)
}

function tablesOf(table: string | undefined): ObservedTable[] {
  if (table === undefined || table === '*') return ['articles', 'comments']
  if (table === 'articles' || table === 'comments') return [table]
  throw tableError(404, 'PGRST205', `Les changements de «\u00a0${table.slice(0, 60)}\u00a0» ne sont pas diffusés.`)
}

function parseFilters(shape: TableShape, text: string): Comparison[] {
  const reader = new TextReader(text)
  const filters: Comparison[] = []
  do {
    const [, name = ''] = reader.take(/([^=,()"]+)=/y) ?? []
    const filter = parseComparison(columnOf(shape, name), reader)
    if (!isFilter(filter)) throw unreadable('Filtre', text)
    filters.push(filter)
  } while (reader.skip(','))
  if (!reader.isAtEnd()) throw unreadable('Filtre', text)
  if (filters.length > filtersMax || filters.some((filter) => filter.values.length > valuesMax))
    throw outsideGrammar(`Au plus ${filtersMax} filtres, et ${valuesMax} valeurs.`)
  return filters
}

/** Matching happens in this process, so filters that need PostgreSQL are refused. */
function isFilter({ operator, quantifier, column }: Comparison): boolean {
  const isPlain = ['eq', 'neq', 'in'].includes(operator) && quantifier === null
  return isPlain && !column.path && column.kind !== 'timestamp' && column.kind !== 'texts'
}

/**
 * Subscriptions share equal filters, which are compared once.
 * @param row the columns that its reader sees, or what remains of a deleted row; a missing column matches no filter
 * @param origin with which the addresses of files in the row begin
 */
export function matching(
  table: ObservedTable,
  changeKind: ChangeKind,
  row: Record<string, unknown>,
  origin: string | null = null,
) {
  const results = new Map<Comparison, boolean>()
  const isMatch = (filter: Comparison): boolean => {
    const result = results.get(filter) ?? compare(filter, row, origin)
    results.set(filter, result)
    return result
  }
  return ({ tables, kind, filters }: Subscription): boolean =>
    tables.includes(table) && (kind === '*' || kind === changeKind) && filters.every(isMatch)
}

function compare(filter: Comparison, row: Record<string, unknown>, origin: string | null): boolean {
  const value = row[filter.column.name]
  if (typeof value !== 'string' && typeof value !== 'boolean') return false
  const isNegated = filter.isNegated !== (filter.operator === 'neq')
  const plain = (text: string | null) => text && withoutOrigin(filter.column, text, origin)
  return filter.values.map(plain).includes(plain(`${value}`)) !== isNegated
}
