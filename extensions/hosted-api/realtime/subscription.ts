import { z } from 'zod'
import { isUuid } from '#platform/text/uuid.ts'
import { shortOf, tableError, unfit, unreadable } from '../tables/table-error.ts'
import { articlesShape, columnOf, commentsShape, type Column, type TableShape } from '../tables/table-shapes.ts'
import { TextReader } from '../tables/text-reader.ts'

export const observedShapes = { articles: articlesShape, comments: commentsShape }
export type ObservedTable = keyof typeof observedShapes
export type ChangeKind = 'INSERT' | 'UPDATE' | 'DELETE'

export interface Subscription {
  id: number
  tables: ObservedTable[]
  kind: ChangeKind | '*'
  filters: Filter[]
  asked: object
}

interface Filter {
  column: string
  negated: boolean
  values: string[]
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
function parseFilters(shape: TableShape, text: string): Filter[] {
  const reader = new TextReader(text)
  const filters: Filter[] = []
  do {
    const [, name = ''] = reader.take(/([^=,()"]+)=/y) ?? []
    const column = columnOf(shape, name)
    const isNegated = reader.take(/not\./y) !== null
    const [, operator] = reader.take(/(eq|neq|in)\./y) ?? []
    if (!operator) throw unreadable('Filtre', text)
    const values = operator === 'in' ? readList(reader) : [reader.value()]
    const negated = operator === 'neq' ? !isNegated : isNegated
    filters.push({ column: name, negated, values: values.map((value) => fitting(column, value)) })
  } while (reader.skip(','))
  if (!reader.isAtEnd()) throw unreadable('Filtre', text)
  if (filters.length > filtersMax || filters.some(({ values }) => values.length > valuesMax))
    throw tableError(400, 'PGRST100', `Au plus ${filtersMax} filtres, et ${valuesMax} valeurs.`)
  return filters
}

function readList(reader: TextReader): string[] {
  reader.expect('(')
  const values: string[] = []
  do values.push(reader.value())
  while (reader.skip(','))
  reader.expect(')')
  return values
}

function fitting({ name, kind }: Column, value: string): string {
  if (kind === 'uuid' && isUuid(value.toLowerCase())) return value.toLowerCase()
  if (kind === 'text') return value
  if (kind === 'boolean' && /^(?:true|false)$/.test(value)) return value
  throw unfit(name, value)
}

/** @param row what its reader sees of it; of a deleted one, a few columns. What is unknown matches no filter. */
export function matches(
  { tables, kind, filters }: Subscription,
  table: ObservedTable,
  changeKind: ChangeKind,
  row: Record<string, unknown>,
): boolean {
  if (!tables.includes(table) || (kind !== '*' && kind !== changeKind)) return false
  return filters.every(({ column, negated, values }) => {
    const value = row[column]
    if (typeof value !== 'string' && typeof value !== 'boolean') return false
    return values.includes(`${value}`) !== negated
  })
}
