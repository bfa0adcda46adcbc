import { jsonAnswer } from '#platform/http/json-body.server.ts'
import { objectContentType, theOnly } from '../answer-format.ts'
import { readWritten, type Write, type Written } from './write-rows.server.ts'

export interface WriteAnswer {
  status: number
  headers: Record<string, string>
  body: string | null
}

export async function describeWritten(write: Write, { ids, rows }: Written, isObject: boolean): Promise<WriteAnswer> {
  const { table, method, query, writer } = write
  const { returning, isCounted, applied } = write.preferences
  const part = method === 'PATCH' && ids.length > 0 ? `0-${ids.length - 1}` : '*'
  const headers: Record<string, string> = { 'content-range': `${part}/${isCounted ? ids.length : '*'}` }
  if (applied.length > 0) headers['preference-applied'] = applied.join(', ')
  if (method === 'POST' && returning === 'headers-only' && ids.length === 1)
    headers.location = `/rest/v1/${table.shape.name}?id=eq.${ids.join()}`
  if (returning !== 'representation') return { status: method === 'POST' ? 201 : 204, headers, body: null }
  const shown = rows ?? (await readWritten(table, query, ids, writer))
  if (isObject) headers['content-type'] = objectContentType
  const status = method === 'POST' ? 201 : 200
  return { status, headers, body: isObject ? theOnly(shown) : `[${shown.join(',')}]` }
}

export function asResponse(answer: WriteAnswer | Response): Response {
  if (answer instanceof Response) return answer
  const { status, headers, body } = answer
  if (body !== null) return jsonAnswer(body, status, headers)
  return new Response(null, { status, headers: { 'cache-control': 'private, no-store', ...headers } })
}
