import type { Account } from '#features/accounts/account.ts'
import { jsonAnswer, jsonStream } from '../json-body.server.ts'
import { fileOriginFor } from './address-sql.server.ts'
import { formatOf, framing, theOnly, type AnswerFormat } from './answer-format.ts'
import { parsePreferences, type Preferences } from './preferences.ts'
import { withinBudget } from './read-budget.server.ts'
import { countRows, planRows, readRows, type PlannedRow } from './read-rows.server.ts'
import { unitsOf } from './row-query.ts'
import type { Viewer } from './row-sql.server.ts'
import { noSuchRange, tooLarge } from './table-error.ts'
import { parseTableQuery, type TableQuery } from './table-query.ts'
import { answerBytesMax } from './table-shapes.ts'
import type { Table } from './tables.server.ts'

/** Rows are read in parts of this size, so that the event loop handles one part at a time. */
const partBytes = 192 * 1024

type RunWork = Parameters<typeof withinBudget<Response>>[2]

export async function answerRead(table: Table, request: Request, reader: Account | null): Promise<Response> {
  const format = formatOf(request.headers.get('accept'))
  const query = parseTableQuery(table.shape, new URL(request.url).searchParams, request.headers.get('range'))
  const preferences = parsePreferences(request.headers.get('prefer'))
  const viewer = { reader, origin: fileOriginFor(request.headers) }
  const answer = answerOf({ query, viewer, format, preferences, signal: request.signal })
  return withinBudget(request, unitsOf(query) * (preferences.isCounted ? 2 : 1), answer)
}

interface Read {
  query: TableQuery
  viewer: Viewer
  format: AnswerFormat
  preferences: Preferences
  signal: AbortSignal
}

function answerOf({ query, viewer, format, preferences, signal }: Read): RunWork {
  const { start, separator, end } = framing(format, query.fields)
  const [field] = query.fields
  return async (execute, occupyUntil) => {
    const isTotal = field !== undefined && 'isCount' in field
    const total = preferences.isCounted || isTotal ? await countRows(query, viewer, execute) : null
    const headers = { 'content-type': format.contentType, ...appliedHeader(preferences) }
    if (isTotal) {
      const row = format.rows === 'csv' ? String(total) : JSON.stringify({ [field.key]: total })
      return jsonAnswer(start + row + end, 200, {
        ...headers,
        'content-range': `0-0/${preferences.isCounted ? 1 : '*'}`,
      })
    }
    if (total !== null && query.offset > total)
      throw noSuchRange(`An offset of ${query.offset} was requested, but there are only ${total} rows.`, total)
    const plan = await planRows(query, viewer, execute)
    if (format.isObject) theOnly(plan)
    const rows = fittingRows(plan)
    // A client that pages by row count would mistake a shorter page for the end of the list.
    if (query.isLimitGiven && rows.length < plan.length) throw tooLarge(answerBytesMax, rows.length)
    const [first = [], ...others] = inParts(rows)
    const read = (ids: string[]) => readRows(query, ids, viewer, { format: format.rows, execute })
    const firstRows = await read(first)
    if (format.isObject) theOnly(firstRows)
    const status = total !== null && rows.length < total ? 206 : 200
    Object.assign(headers, { 'content-range': contentRange(query.offset, rows.length, total) })
    if (others.length === 0) return jsonAnswer(start + firstRows.join(separator) + end, status, headers)
    const parts = listOf(firstRows, others, read, { start, separator, end })
    const stream = jsonStream(parts, signal, status, headers)
    occupyUntil(stream.end)
    return stream.answer
  }
}

export function appliedHeader({ appliedPreferences }: Preferences): Record<string, string> {
  return appliedPreferences.length > 0 ? { 'preference-applied': appliedPreferences.join(', ') } : {}
}

/** The first rows, up to the size of one answer; a single row always fits. */
export function fittingRows(plan: PlannedRow[]): PlannedRow[] {
  let bytes = 0
  const end = plan.findIndex((row) => (bytes += row.bytes) > answerBytesMax)
  return end < 0 ? plan : plan.slice(0, Math.max(1, end))
}

function inParts(rows: PlannedRow[]): string[][] {
  const parts: string[][] = []
  let bytes = partBytes
  for (const row of rows) {
    bytes += row.bytes
    if (bytes > partBytes) {
      parts.push([])
      bytes = row.bytes
    }
    parts.at(-1)?.push(row.id)
  }
  return parts
}

async function* listOf(
  firstRows: string[],
  others: string[][],
  read: (ids: string[]) => Promise<string[]>,
  { start, separator, end }: ReturnType<typeof framing>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start + firstRows.join(separator))
  let isEmpty = firstRows.length === 0
  for (const ids of others) {
    const rows = await read(ids)
    if (rows.length > 0) yield Buffer.from((isEmpty ? '' : separator) + rows.join(separator))
    isEmpty &&= rows.length === 0
  }
  yield Buffer.from(end)
}

function contentRange(offset: number, count: number, total: number | null): string {
  const range = count > 0 ? `${offset}-${offset + count - 1}` : '*'
  return `${range}/${total ?? '*'}`
}
