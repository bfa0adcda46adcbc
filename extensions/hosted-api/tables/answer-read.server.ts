import type { Account } from '#features/accounts/account.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import { asksObject, objectContentType, theOnly } from './answer-format.ts'
import { limitPatterns } from './pattern-limit.server.ts'
import { countRows, readRows } from './read-rows.server.ts'
import type { Table } from './tables.server.ts'
import { tableError } from './table-error.ts'
import { parseTableQuery } from './table-query.ts'

export async function answerRead(table: Table, request: Request, reader: Account | null): Promise<Response> {
  const isObject = asksObject(request.headers.get('accept'))
  const query = parseTableQuery(table.shape, new URL(request.url).searchParams, request.headers.get('range'))
  await limitPatterns(query.conditions, request)
  const isCounted = /(?:^|[,\s])count=/.test(request.headers.get('prefer') ?? '')
  const total = isCounted ? await countRows(table, query.conditions, reader) : null
  if (total !== null && query.offset > total)
    throw tableError(416, 'PGRST103', 'Cette partie de la liste n’existe pas.', `${total} lignes en tout`)
  const rows = await readRows(table, query, reader)
  if (isObject) return answerObject(rows)
  const isPart = total !== null && rows.length < total
  return jsonAnswer(`[${rows.join(',')}]`, isPart ? 206 : 200, {
    'content-range': contentRange(query.offset, rows.length, total),
  })
}

function answerObject(rows: string[]): Response {
  const headers = { 'content-type': objectContentType, 'content-range': '0-0/*' }
  return jsonAnswer(theOnly(rows), 200, headers)
}

function contentRange(offset: number, count: number, total: number | null): string {
  const range = count > 0 ? `${offset}-${offset + count - 1}` : '*'
  return `${range}/${total ?? '*'}`
}
