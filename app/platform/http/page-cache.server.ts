import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { config } from '../config.server.ts'
import { readPosition } from '../keyset.server.ts'
import { log } from '../log.server.ts'
import { acceptedEncoding, packed } from './compression.server.ts'
import { collectTies, type PageTies } from './page-tags.server.ts'
import { TaggedStore } from './tagged-store.server.ts'
import { noteVisit } from './visits.server.ts'

/** Pages, feeds and site maps that are the same for every visitor. */
const documents =
  /^\/(?:|bracelets|pendentifs|article\/[\w-]+|mentions-legales|confidentialite|accessibilite|(?:bracelets\/|pendentifs\/)?flux\.(?:xml|json)|sitemap\.xml|sitemap\/\d+\.xml)$/
const documentTypes = /^(?:text\/html|application\/(?:rss\+xml|feed\+json|xml))(?:;|$)/
/** In the name of every cookie of ours. */
const ownCookies = 'amulette.'

/**
 * The one thing that the address of a document may ask, a position; any other part of it (where a visitor comes from)
 * changes nothing in the page, and makes no other one.
 */
const parameterOf = (path: string) => (path.startsWith('/article/') ? 'commentaires' : 'avant')
const lists = /^\/(?:bracelets|pendentifs|article\/[\w-]+)$/

/** One of the forms in which a page is sent. Headers are in Node's flat form, which it writes fastest. */
interface Packed {
  headers: string[]
  body: Buffer
}

interface KeptPage {
  etag: string
  /** Replaced by a smaller one once it is asked for again. */
  brotli: Packed
  isSmall: boolean
  gzip: Packed
  /** For whoever has it already. */
  unchanged: string[]
}

const largeBytes = 1024 * 1024

/** Enough for a thousand pages and more. */
const pages = new TaggedStore<KeptPage>({ bytesMax: 48 * 1024 * 1024 })

/**
 * Where the page of a request is kept; null when it is nobody's but the asker's: whoever has one of our cookies, a
 * session or a message to be shown once, is not answered from here.
 */
export function pageKey(method: string, address: string, cookie: string | null | undefined): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || cookie?.includes(ownCookies)) return null
  const question = address.indexOf('?')
  const path = question < 0 ? address : address.slice(0, question)
  if (!documents.test(path)) return null
  if (question < 0) return path
  const name = parameterOf(path)
  const asked = lists.test(path) ? new URLSearchParams(address.slice(question + 1)).get(name) : null
  return readPosition(asked) ? `${path}?${name}=${asked}` : path
}

/**
 * Answers from what is kept, as near to the socket as can be.
 * @returns false when it is not there: the routes make it.
 */
export function answerKept(key: string, request: IncomingMessage, response: ServerResponse): boolean {
  const page = pages.find(key)?.value
  if (!page) return false
  if (!page.isSmall) void makeSmaller(page)
  const { headers: asked, socket } = request
  if (request.method === 'GET') noteVisit(key, (name) => asked[name], socket.remoteAddress ?? '')
  if (request.headers['if-none-match']?.includes(page.etag)) response.writeHead(304, page.unchanged).end()
  else {
    const { headers, body } = chosen(page, request.headers['accept-encoding'] ?? '')
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  return true
}

function chosen(page: KeptPage, accepted: string): Packed {
  const encoding = acceptedEncoding(accepted)
  if (encoding === 'br') return page.brotli
  if (encoding === 'gzip') return page.gzip
  const body = brotliDecompressSync(page.brotli.body)
  return { headers: [...page.unchanged, 'content-length', String(body.length)], body }
}

/**
 * The page behind a key: kept, or made now, once for all who ask meanwhile. `make` makes it whole, for HEAD too. What is
 * no shared document (an error, a page with a cookie) is answered to its asker alone.
 */
export async function keptOrMade(key: string, request: Request, make: () => Promise<Response>): Promise<Response> {
  if (!config.pageCache) return make()
  let own: Response | null = null
  const page = await pages.findOrMake(key, async (last) => {
    const { answer, ties } = await collectTies(make)
    own = answer
    if (!isShared(answer, ties)) return null
    const value = await pack(answer, ties, last)
    own = null
    return { value, ties, bytes: value.brotli.body.length + value.gzip.body.length + 4000 }
  })
  return page ? responseOf(page.value, request) : (own ?? make())
}

function isShared(answer: Response, { tags }: PageTies): boolean {
  return (
    answer.status === 200 &&
    tags.size > 0 &&
    documentTypes.test(answer.headers.get('content-type') ?? '') &&
    !answer.headers.has('set-cookie') &&
    !answer.headers.get('cache-control')?.includes('no-store')
  )
}

/** @param last the same page a minute ago: when nothing changed, it is as small as it was made since. */
async function pack(answer: Response, ties: PageTies, last: KeptPage | null): Promise<KeptPage> {
  const html = Buffer.from(await answer.arrayBuffer())
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.delete('x-request-id')
  // Browsers and networks in front ask each time, and are answered in a few bytes when nothing changed.
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('cache-tag', [...ties.tags].map(shortTag).join(','))
  headers.set('vary', 'accept-encoding, cookie')
  headers.set('etag', etag)
  const unchanged = [...headers].flat()
  if (last && isDeepStrictEqual(last.unchanged, unchanged)) return last
  // A site map of 50,000 addresses would take seconds at the full effort.
  const effort = html.length > largeBytes ? 'once' : 'kept'
  const [br, gz] = await Promise.all([packed(html, 'br', effort), packed(html, 'gzip', effort)])
  return {
    etag,
    brotli: asPacked(br, 'br', unchanged),
    gzip: asPacked(gz, 'gzip', unchanged),
    unchanged,
    isSmall: html.length > largeBytes,
  }
}

function asPacked(body: Buffer, encoding: string, unchanged: string[]): Packed {
  return { headers: [...unchanged, 'content-encoding', encoding, 'content-length', String(body.length)], body }
}

let isMakingSmaller = false

/** On a slow line a page that fits into the first ten packets comes a whole journey sooner. One page at a time. */
async function makeSmaller(page: KeptPage): Promise<void> {
  if (isMakingSmaller) return
  isMakingSmaller = true
  page.isSmall = true
  try {
    const smaller = await packed(brotliDecompressSync(page.brotli.body), 'br', 'often')
    page.brotli = asPacked(smaller, 'br', page.unchanged)
  } catch (problem) {
    log.warn({ problem }, 'a page could not be made smaller')
  } finally {
    isMakingSmaller = false
  }
}

/** The first eight digits of an id are enough to purge by, and travel with every answer. */
function shortTag(tag: string): string {
  return tag.replace(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f-]{22}$/, '$1')
}

function responseOf(page: KeptPage, request: Request): Response {
  if (request.headers.get('if-none-match')?.includes(page.etag)) {
    return new Response(null, { status: 304, headers: asHeaders(page.unchanged) })
  }
  const { headers, body } = chosen(page, request.headers.get('accept-encoding') ?? '')
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

/** For tests and the health page. */
export function keptPages(): { count: number; bytes: number } {
  return pages.size
}
