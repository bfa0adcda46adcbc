import type { Account } from '#features/accounts/account.ts'
import { jsonAnswer, jsonStream } from '../json-body.server.ts'
import { asksObject, objectContentType, theOnly } from './answer-format.ts'
import { unitsOf, withinBudget } from './read-budget.server.ts'
import { countRows, planRows, readRows, type PlannedRow } from './read-rows.server.ts'
import { tableError, tooLarge } from './table-error.ts'
import { parseTableQuery, type TableQuery } from './table-query.ts'
import { answerBytesMax } from './table-shapes.ts'
import type { Table } from './tables.server.ts'

/** Rows are read in parts of this size, so that the event loop handles one part at a time. */
const partBytes = 192 * 1024

type RunWork = Parameters<typeof withinBudget<Response>>[2]

export async function answerRead(table: Table, request: Request, reader: Account | null): Promise<Response> {
  const isObject = asksObject(request.headers.get('accept'))
  const query = parseTableQuery(table.shape, new URL(request.url).searchParams, request.headers.get('range'))
  const isCounted = /(?:^|[,\s])count=/.test(request.headers.get('prefer') ?? '')
  const answer = answerOf({ table, query, reader, isObject, isCounted, signal: request.signal })
  return withinBudget(request, unitsOf(query) * (isCounted ? 2 : 1), answer)
}

interface Read {
  table: Table
  query: TableQuery
  reader: Account | null
  isObject: boolean
  isCounted: boolean
  signal: AbortSignal
}

function answerOf({ table, query, reader, isObject, isCounted, signal }: Read): RunWork {
  return async (execute, occupyUntil) => {
    const total = isCounted ? await countRows(table, query.conditions, reader, execute) : null
    if (total !== null && query.offset > total)
      throw tableError(416, 'PGRST103', 'Cette partie de la liste n’existe pas.', `${total} lignes en tout`)
    const plan = await planRows(table, query, reader, execute)
    if (isObject) theOnly(plan)
    const rows = fittingRows(plan)
    // A client that pages by row count would mistake a shorter page for the end of the list.
    if (query.isLimitGiven && rows.length < plan.length) throw tooLarge(answerBytesMax, rows.length)
    const [first = [], ...others] = inParts(rows)
    const read = (ids: string[]) => readRows(table, query.fields, ids, reader, execute)
    const firstRows = await read(first)
    if (isObject)
      return jsonAnswer(theOnly(firstRows), 200, { 'content-type': objectContentType, 'content-range': '0-0/*' })
    const status = total !== null && rows.length < total ? 206 : 200
    const headers = { 'content-range': contentRange(query.offset, rows.length, total) }
    if (others.length === 0) return jsonAnswer(`[${firstRows.join(',')}]`, status, headers)
    const { answer, end } = jsonStream(listOf(firstRows, others, read), signal, status, headers)
    occupyUntil(end)
    return answer
  }
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
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`[${firstRows.join(',')}`)
  let isEmpty = firstRows.length === 0
  for (const ids of others) {
    const rows = await read(ids)
    if (rows.length > 0) yield Buffer.from((isEmpty ? '' : ',') + rows.join(','))
    isEmpty &&= rows.length === 0
  }
  yield Buffer.from(']')
}

function contentRange(offset: number, count: number, total: number | null): string {
  const range = count > 0 ? `${offset}-${offset + count - 1}` : '*'
  return `${range}/${total ?? '*'}`
}
