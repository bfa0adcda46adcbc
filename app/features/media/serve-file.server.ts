import { filePolicy } from '#platform/http/security/content-security-policy.server.ts'
import { parseRange } from './byte-range.ts'
import type { ByteRange, StoredFile } from './files.server.ts'

export interface ServedFile extends StoredFile {
  contentType: string
  cacheControl: string
  /** Unquoted; by default made of size and time. */
  etag?: string
  vary?: string
  read: (range: ByteRange) => Promise<ReadableStream<Uint8Array>>
}

const guarded = {
  'content-security-policy': filePolicy,
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
}

export async function serveFile(request: Request, file: ServedFile): Promise<Response> {
  const modifiedAt = new Date(Math.floor(file.modifiedAt.getTime() / 1000) * 1000)
  // Strong: keys are never reused, so equal size and time mean equal bytes.
  const etag = `"${file.etag ?? `${file.bytes.toString(36)}-${Math.floor(file.modifiedAt.getTime()).toString(36)}`}"`
  const headers = new Headers({
    ...guarded,
    'cache-control': file.cacheControl,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    ...(file.vary && { vary: file.vary }),
  })
  if (isFresh(request.headers, etag, modifiedAt)) return new Response(null, { status: 304, headers })

  headers.set('content-type', file.contentType)
  const isHead = request.method === 'HEAD'
  const mayBePart = !isHead && isSameFile(request.headers.get('if-range'), etag, modifiedAt)
  const requested = parseRange(mayBePart ? request.headers.get('range') : null, file.bytes)
  if (requested.kind === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.bytes}`)
    headers.delete('content-type')
    return new Response(null, { status: 416, headers })
  }
  const isPart = requested.kind === 'part'
  const { first, last } = isPart ? requested : { first: 0, last: file.bytes - 1 }
  if (isPart) headers.set('content-range', `bytes ${first}-${last}/${file.bytes}`)
  headers.set('content-length', String(last - first + 1))
  const body = isHead || file.bytes === 0 ? null : await file.read({ first, last })
  return new Response(body, { status: isPart ? 206 : 200, headers })
}

export function noSuchFile(): Response {
  return new Response('Fichier introuvable.', {
    status: 404,
    headers: { ...guarded, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=60' },
  })
}

function isFresh(headers: Headers, etag: string, modifiedAt: Date): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && modifiedAt.getTime() <= since
}

function isSameFile(ifRange: string | null, etag: string, modifiedAt: Date): boolean {
  return ifRange === null || ifRange === etag || ifRange === modifiedAt.toUTCString()
}
