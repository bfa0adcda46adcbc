import { parseCondition, refuseTooMany } from './conditions.ts'
import { embedsOf, levelsOf, rowsMax, type Order, type RowQuery } from './row-query.ts'
import { parseSelection } from './selection.ts'
import { noSuchRange, outsideGrammar, tableError, unreadable } from './table-error.ts'
import { columnOf, type TableShape } from './table-shapes.ts'

export interface TableQuery extends RowQuery {
  /** Whether the request says how many rows it expects. */
  isLimitGiven: boolean
}

const offsetMax = 1_000_000
const ordersMax = 5

/** @throws {CallError} for anything outside the grammar: an ignored filter would return more than was requested */
export function parseTableQuery(shape: TableShape, params: URLSearchParams, range: string | null): TableQuery {
  const query = parseSelection(shape, onlyValue(params, 'select') ?? '*')
  for (const name of new Set(params.keys())) if (name !== 'select') readParameter(query, params, name)
  refuseTooMany(levelsOf(query).flatMap(({ conditions }) => conditions))
  const part = rangeOf(range)
  const offset = Math.max(query.offset, part.offset)
  const end = Math.min(part.end, params.has('limit') ? query.offset + query.limit : Infinity)
  if (end < offset) throw noSuchRange('Range, limit et offset ne se recouvrent pas.')
  return { ...query, offset, limit: Math.min(rowsMax, end - offset), isLimitGiven: end < Infinity }
}

function onlyValue(params: URLSearchParams, name: string): string | null {
  const values = params.getAll(name)
  if (values.length > 1) throw unreadable('Paramètre', `${name}, ${values.length} fois`)
  return values[0] ?? null
}

/** Reads `title=eq.a`, `order=…`, and those of an embedded table: `comments.validated=is.true`, `comments.or=(…)`. */
function readParameter(query: RowQuery, params: URLSearchParams, name: string): void {
  const [, path = '', last = ''] = /^((?:[^.]+\.)*?)((?:not\.)?(?:and|or)|[^.]+)$/.exec(name) ?? []
  const level = path
    .split('.')
    .slice(0, -1)
    .reduce((parent, part) => levelIn(parent, part), query)
  if (last === 'order') level.orders = parseOrders(level, onlyValue(params, name))
  else if (last === 'limit') level.limit = Math.min(rowsMax, wholeNumber(last, onlyValue(params, name)))
  else if (last === 'offset') level.offset = wholeNumber(last, onlyValue(params, name))
  else level.conditions.push(...params.getAll(name).map((text) => parseCondition(level, last, text)))
}

function levelIn(query: RowQuery, name: string): RowQuery {
  const embed = embedsOf(query).find(({ names }) => names.includes(name))
  if (embed) return embed.query
  const sentence = `${name.slice(0, 60)}\u00a0: cette table liée n’est pas dans select.`
  throw tableError(400, 'PGRST108', sentence)
}

function parseOrders(query: RowQuery, text: string | null): Order[] {
  const parts = text?.split(',') ?? []
  if (parts.length > ordersMax) throw outsideGrammar(`order\u00a0: au plus ${ordersMax} colonnes.`)
  return parts.map((part) => {
    const [, name = '', inner, direction, nulls] =
      /^([^.()]+)(?:\(([a-z_]+)\))?(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(part) ?? []
    if (!name) throw unreadable('order', text ?? '')
    const descending = direction === 'desc'
    const way = { descending, nullsFirst: nulls ? nulls === 'nullsfirst' : descending }
    if (inner === undefined) return { column: columnOf(query.shape, name), ...way }
    const embed = embedsOf(query).find(({ names }) => names.includes(name))
    if (embed && !embed.isMany) return { column: columnOf(embed.query.shape, inner), embed, ...way }
    const sentence = `order\u00a0: ${name.slice(0, 60)} n’est pas dans select, ou donne plusieurs lignes.`
    throw tableError(400, embed ? 'PGRST118' : 'PGRST108', sentence)
  })
}

/** One that is not of rows is ignored: https://www.rfc-editor.org/rfc/rfc9110#section-14.2 */
function rangeOf(text: string | null): { offset: number; end: number } {
  const [, first = '0', last = 'Infinity'] = /^(\d{1,16})-(\d{1,16})?$/.exec(text ?? '') ?? []
  const offset = wholeNumber('offset', first)
  if (Number(last) < offset) throw noSuchRange('La fin est avant le début.')
  return { offset, end: Number(last) + 1 }
}

function wholeNumber(name: string, text: string | null): number {
  if (text !== null && /^-\d{1,16}$/.test(text)) {
    if (name === 'offset') return 0
    throw noSuchRange(`${name}\u00a0: ${text}`)
  }
  if (text === null || !/^\d{1,16}$/.test(text) || (name === 'offset' && Number(text) > offsetMax))
    throw unreadable(name, text ?? '')
  return Number(text)
}
