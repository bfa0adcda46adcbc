import { filePolicy } from '#platform/http/security/content-security-policy.server.ts'
import type { ReadHeader } from '#platform/http/route-handle.ts'
import type { ByteRange, StoredFile } from './files.server.ts'

export interface ServedFile extends StoredFile {
  contentType: string
  cacheControl: string
  etag?: string
  vary?: string
  path?: string
  read: (range: ByteRange) => Promise<ReadableStream<Uint8Array>>
}

const guardHeaders = {
  'content-security-policy': filePolicy,
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
}

export async function serveFile(request: Request, file: ServedFile): Promise<Response> {
  const { status, headers, part } = answerOf(file, request.method, (name) => request.headers.get(name))
  return new Response(part && (await file.read(part)), { status, headers })
}

export function answerOf(file: ServedFile, method: string, header: ReadHeader) {
  const modifiedAt = new Date(Math.floor(file.modifiedAt.getTime() / 1000) * 1000)
  // The tag is strong: keys are never reused, so equal size and time mean equal bytes.
  const etag = `"${file.etag ?? `${file.bytes.toString(36)}-${Math.floor(file.modifiedAt.getTime()).toString(36)}`}"`
  const headers = {
    ...guardHeaders,
    'cache-control': file.cacheControl,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    ...(file.vary && { vary: file.vary }),
  }
  if (isFresh(header, etag, modifiedAt)) return { status: 304, headers, part: null }

  const isHead = method === 'HEAD'
  const mayBePart = !isHead && isSameFile(header('if-range'), etag, modifiedAt)
  const range = parseRange(mayBePart ? header('range') : null, file.bytes)
  if (range.kind === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes}` }, part: null }
  const isPart = range.kind === 'part'
  const { first, last } = isPart ? range : { first: 0, last: file.bytes - 1 }
  return {
    status: isPart ? 206 : 200,
    headers: {
      ...headers,
      'content-type': file.contentType,
      ...(isPart && { 'content-range': `bytes ${first}-${last}/${file.bytes}` }),
      'content-length': String(last - first + 1),
    },
    part: isHead || file.bytes === 0 ? null : { first, last },
  }
}

export function noSuchFile(): Response {
  return new Response('Fichier introuvable.', {
    status: 404,
    headers: { ...guardHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=60' },
  })
}

function isFresh(header: ReadHeader, etag: string, modifiedAt: Date): boolean {
  const tags = header('if-none-match')
  if (tags !== null) return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(header('if-modified-since') ?? '')
  return !Number.isNaN(since) && modifiedAt.getTime() <= since
}

function isSameFile(ifRange: string | null, etag: string, modifiedAt: Date): boolean {
  return ifRange === null || ifRange === etag || ifRange === modifiedAt.toUTCString()
}

type RequestedRange = { kind: 'whole' } | { kind: 'part'; first: number; last: number } | { kind: 'unsatisfiable' }

/** RFC 9110, section 14. Several ranges, other units and bad syntax get the whole file, as the standard allows. */
function parseRange(header: string | null, bytes: number): RequestedRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? '']
  if (!from && !to) return { kind: 'whole' }
  if (!from) {
    const suffix = Number(to)
    return suffix === 0 || bytes === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'part', first: Math.max(0, bytes - suffix), last: bytes - 1 }
  }
  const first = Number(from)
  const last = to ? Math.min(Number(to), bytes - 1) : bytes - 1
  if (to && Number(to) < first) return { kind: 'whole' }
  return first >= bytes ? { kind: 'unsatisfiable' } : { kind: 'part', first, last }
}
