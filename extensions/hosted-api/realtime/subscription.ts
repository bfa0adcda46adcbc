import { z } from 'zod'
import { parseComparison, type Comparison } from '../tables/conditions.ts'
import { shortOf, tableError, unreadable } from '../tables/table-error.ts'
import { articlesShape, columnOf, commentsShape, type TableShape } from '../tables/table-shapes.ts'
import { TextReader } from '../tables/text-reader.ts'

export const observedShapes = { articles: articlesShape, comments: commentsShape }
export type ObservedTable = keyof typeof observedShapes
export type ChangeKind = 'INSERT' | 'UPDATE' | 'DELETE'

export interface Subscription {
  id: number
  tables: ObservedTable[]
  kind: ChangeKind | '*'
  filters: Comparison[]
  asked: object
}

const askedForm = z.strictObject({
  event: z.string(),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z.string().max(2000).optional(),
})

const filtersMax = 5
const valuesMax = 100

/** @throws {CallError} for what is not in the grammar: an ignored filter would tell more than was asked for */
export function parseSubscription(asked: unknown, id: number): Subscription {
  const read = askedForm.safeParse(asked)
  if (!read.success) throw unreadable('postgres_changes', shortOf(asked))
  const { event, schema = 'public', table, filter } = read.data
  if (schema !== 'public' && schema !== '*') throw tableError(400, 'PGRST106', 'Seul le schéma public est proposé ici.')
  const kind = (['INSERT', 'UPDATE', 'DELETE', '*'] as const).find((name) => name === event.toUpperCase())
  if (!kind) throw unreadable('event', event)
  const tables = tablesOf(table)
  const [only] = tables
  if (filter !== undefined && (tables.length !== 1 || !only)) throw unreadable('filter', 'sans table')
  const filters = filter === undefined || !only ? [] : parseFilters(observedShapes[only], filter)
  return { id, tables, kind, filters, asked: read.data }
}

function tablesOf(table: string | undefined): ObservedTable[] {
  if (table === undefined || table === '*') return ['articles', 'comments']
  if (table === 'articles' || table === 'comments') return [table]
  throw tableError(404, 'PGRST205', `Les changements de «\u00a0${table.slice(0, 60)}\u00a0» ne sont pas diffusés.`)
}

/** `article_id=eq.…`, `id=in.(…,…)`, several with commas between them, each maybe after `not.`. */
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
  if (filters.length > filtersMax || filters.some((filter) => valuesOf(filter).length > valuesMax))
    throw tableError(400, 'PGRST100', `Au plus ${filtersMax} filtres, et ${valuesMax} valeurs.`)
  return filters
}

/** Whether it needs no PostgreSQL. */
function isFilter({ kind, column }: Comparison): boolean {
  return kind !== 'is' && kind !== 'ilike' && column.kind !== 'timestamp'
}

const valuesOf = (filter: Comparison): string[] => ('values' in filter ? filter.values : [filter.value])

/** @param row what its reader sees of it; of a deleted one, a few columns. What is unknown matches no filter. */
export function matches(
  { tables, kind, filters }: Subscription,
  table: ObservedTable,
  changeKind: ChangeKind,
  row: Record<string, unknown>,
): boolean {
  if (!tables.includes(table) || (kind !== '*' && kind !== changeKind)) return false
  return filters.every((filter) => {
    const value = row[filter.column.name]
    if (typeof value !== 'string' && typeof value !== 'boolean') return false
    const isNegated = filter.negated !== (filter.kind === 'neq')
    return valuesOf(filter).includes(`${value}`) !== isNegated
  })
}
