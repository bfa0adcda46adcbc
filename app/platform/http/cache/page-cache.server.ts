import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { config } from '../../config.server.ts'
import { log } from '../../log.server.ts'
import { acceptedEncoding, compress } from '../compression/compression.server.ts'
import { collectDependencies, type CacheDependencies } from './cache-tags.server.ts'
import { TaggedCache } from './tagged-cache.server.ts'
import { recordVisit } from '../visits.server.ts'

const documentTypes = /^(?:text\/html|application\/(?:rss\+xml|feed\+json|xml))(?:;|$)/
/** One of the forms in which a page is sent. Headers are in Node's flat form, which it writes fastest. */
interface CompressedBody {
  headers: string[]
  body: Buffer
}

interface CachedPage {
  etag: string
  brotli: CompressedBody
  isFullyCompressed: boolean
  gzip: CompressedBody
  unchanged: string[]
}

const largeBytes = 1024 * 1024

const pages = new TaggedCache<CachedPage>({ bytesMax: 48 * 1024 * 1024 })

/**
 * Answers from what is kept, as near to the socket as can be.
 * @returns false when it is not there: the routes make it.
 */
export function sendCached(key: string, request: IncomingMessage, response: ServerResponse): boolean {
  const page = pages.find(key)?.value
  if (!page) return false
  if (!page.isFullyCompressed) void compressFurther(page)
  const { headers: requested, socket } = request
  if (request.method === 'GET') recordVisit(key, (name) => requested[name], socket.remoteAddress ?? '')
  if (request.headers['if-none-match']?.includes(page.etag)) response.writeHead(304, page.unchanged).end()
  else {
    const { headers, body } = negotiated(page, request.headers['accept-encoding'] ?? '')
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  return true
}

function negotiated(page: CachedPage, accepted: string): CompressedBody {
  const encoding = acceptedEncoding(accepted)
  if (encoding === 'br') return page.brotli
  if (encoding === 'gzip') return page.gzip
  const body = brotliDecompressSync(page.brotli.body)
  return { headers: [...page.unchanged, 'content-length', String(body.length)], body }
}

/** Concurrent requests share one rendering; errors and pages that set a cookie are not shared. */
export async function cachedResponse(
  key: string,
  request: Request,
  render: () => Promise<Response>,
): Promise<Response> {
  if (!config.pageCache) return render()
  let own: Response | null = null
  const page = await pages.findOrCreate(key, async (last) => {
    const { answer, dependencies } = await collectDependencies(render)
    own = answer
    if (!isCacheable(answer, dependencies)) return null
    const value = await toCachedPage(answer, dependencies, last)
    own = null
    return { value, dependencies, bytes: value.brotli.body.length + value.gzip.body.length + 4000 }
  })
  return page ? responseOf(page.value, request) : (own ?? render())
}

function isCacheable(answer: Response, { tags }: CacheDependencies): boolean {
  return (
    answer.status === 200 &&
    tags.size > 0 &&
    documentTypes.test(answer.headers.get('content-type') ?? '') &&
    !answer.headers.has('set-cookie') &&
    !answer.headers.get('cache-control')?.includes('no-store')
  )
}

async function toCachedPage(
  answer: Response,
  dependencies: CacheDependencies,
  last: CachedPage | null,
): Promise<CachedPage> {
  const html = Buffer.from(await answer.arrayBuffer())
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.delete('x-request-id')
  // Browsers and proxies revalidate each time; an unchanged page costs a 304.
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('cache-tag', [...dependencies.tags].map(shortTag).join(','))
  headers.set('vary', 'accept-encoding, cookie')
  headers.set('etag', etag)
  const unchanged = [...headers].flat()
  if (last && isDeepStrictEqual(last.unchanged, unchanged)) return last
  const effort = html.length > largeBytes ? 'once' : 'cached'
  const [br, gz] = await Promise.all([compress(html, 'br', effort), compress(html, 'gzip', effort)])
  return {
    etag,
    brotli: asCompressedBody(br, 'br', unchanged),
    gzip: asCompressedBody(gz, 'gzip', unchanged),
    unchanged,
    isFullyCompressed: html.length > largeBytes,
  }
}

function asCompressedBody(body: Buffer, encoding: string, unchanged: string[]): CompressedBody {
  return { headers: [...unchanged, 'content-encoding', encoding, 'content-length', String(body.length)], body }
}

let isMakingSmaller = false

/** Recompresses a page that is requested again: one that fits in ten packets saves a round trip on slow lines. */
async function compressFurther(page: CachedPage): Promise<void> {
  if (isMakingSmaller) return
  isMakingSmaller = true
  page.isFullyCompressed = true
  try {
    const smaller = await compress(brotliDecompressSync(page.brotli.body), 'br', 'often')
    page.brotli = asCompressedBody(smaller, 'br', page.unchanged)
  } catch (problem) {
    log.warn({ problem }, 'a cached page could not be recompressed')
  } finally {
    isMakingSmaller = false
  }
}

function shortTag(tag: string): string {
  return tag.replace(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f-]{22}$/, '$1')
}

function responseOf(page: CachedPage, request: Request): Response {
  if (request.headers.get('if-none-match')?.includes(page.etag)) {
    return new Response(null, { status: 304, headers: asHeaders(page.unchanged) })
  }
  const { headers, body } = negotiated(page, request.headers.get('accept-encoding') ?? '')
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    status: 200,
    headers: asHeaders(headers),
  })
}

function asHeaders(flat: string[]): Headers {
  const headers = new Headers()
  for (let place = 0; place < flat.length; place += 2) headers.set(flat[place] ?? '', flat[place + 1] ?? '')
  return headers
}

export function pageCacheSize(): { count: number; bytes: number } {
  return pages.size
}
