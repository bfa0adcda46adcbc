import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { newRecord, recordHit, type RequestRecord } from '#platform/http/request-record.server.ts'
import { type HeadContext, headersOf, writeReusableHead } from './reusable-head.ts'
import { bodiesOf, bodyFor, type EncodedBody, type PageBodies } from './page-bodies.ts'
import { collectDependencies, type CacheDependencies } from '#platform/http/cache/cache-tags.server.ts'
import { kindOfKey } from '#platform/http/cache/page-keys.server.ts'
import { sharedLifetime, sharedTagHeaders, shortTag } from '#platform/http/cache/cdn-headers.server.ts'
import { readUpTo, WholeResponse } from '#platform/http/documents/whole-response.server.ts'
import { strictTransport } from '#platform/http/security/strict-transport.server.ts'
import { TaggedCache } from '#platform/http/cache/tagged-cache.server.ts'
import { recordPageView } from '#platform/http/page-views.server.ts'

const documentTypes = /^(?:text\/html|application\/(?:rss\+xml|(?:feed\+)?json|xml))(?:;|$)/

interface CachedPage extends PageBodies {
  route: string | null
  etag: string
  /** The time is in milliseconds, and null where only the tag tells of changes. */
  changedAt: number | null
}

/** Searches and API calls have caches of their own, so that they never evict a page. */
const stores = {
  page: new TaggedCache<CachedPage>({ bytesMax: 48 * 1024 * 1024, holdsPages: true }),
  question: new TaggedCache<CachedPage>({ bytesMax: 8 * 1024 * 1024, entriesMax: 500, holdsPages: true }),
  call: new TaggedCache<CachedPage>({ bytesMax: 8 * 1024 * 1024, entriesMax: 500, holdsPages: true }),
}
const storeOf = (key: string) => stores[kindOfKey(key)]

export function sendCachedPage(
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
): boolean {
  const entry = storeOf(key).find(key)
  if (!entry) return false
  const page = entry.value
  recordHit(record, page.route)
  const { headers: requestHeaders, socket } = request
  const head: HeadContext = {
    strictTransport: strictTransport((name) => String(requestHeaders[name] ?? '')),
    lifetimeOf: () => (kindOfKey(key) === 'page' ? sharedLifetime(entry.dependencies) : []),
  }
  const send = (encoding: EncodedBody) => {
    writeReusableHead(response, encoding, head)
    response.end(request.method === 'HEAD' ? undefined : encoding.body)
  }
  if (request.method === 'GET' && isCountedHere(key))
    recordPageView(key, (name) => requestHeaders[name], socket.remoteAddress ?? '')
  if (isUnchanged(page, requestHeaders['if-none-match'], requestHeaders['if-modified-since']))
    response.writeHead(304, headersOf(page.commonHeaders, head)).end()
  else {
    const encoding = bodyFor(page, requestHeaders['accept-encoding'] ?? '')
    if (encoding instanceof Promise) void encoding.then(send, () => response.destroy())
    else send(encoding)
  }
  return true
}

function isUnchanged({ etag, changedAt }: CachedPage, tags: string | undefined, since: string | undefined): boolean {
  if (tags !== undefined) return tags.includes(etag)
  return changedAt !== null && since !== undefined && Date.parse(since) >= changedAt
}

export function isCountedHere(key: string): boolean {
  return kindOfKey(key) === 'page' && !config.cdn
}

/** A longer answer to a program is streamed, so that it is not held in memory for a slow client. */
const callBytesMax = 1024 * 1024

const patienceMilliseconds = 2_000
const pauseMilliseconds = 1_000
let nextTryAt = 0

/** When the server fails, or takes too long, readers get the last page that was cached, with its age. */
export async function cachedResponse(
  key: string,
  request: Request,
  render: () => Promise<Response>,
  record: RequestRecord = newRecord(),
): Promise<Response> {
  if (!config.pageCache) return render()
  record.cache = 'miss'
  const last = storeOf(key).findLast(key)
  if (!last) return newResponse(key, request, record, render)
  let rendering: Promise<Response> | null = null
  if (performance.now() >= nextTryAt) {
    rendering = newResponse(key, request, record, render)
    const madeInTime = rendering.catch((problem: unknown) => {
      log.error({ problem, key }, 'a page could not be made again')
      return null
    })
    const answer = await Promise.race([madeInTime, pause(patienceMilliseconds, null, { ref: false })])
    if (answer && answer.status < 500) return answer
  }
  if (rendering) nextTryAt = performance.now() + pauseMilliseconds
  recordHit(record, last.value.route)
  const response = await responseOf(last.value, request)
  response.headers.set('age', String(last.ageSeconds))
  return response
}

async function newResponse(
  key: string,
  request: Request,
  record: RequestRecord,
  render: () => Promise<Response>,
): Promise<Response> {
  let own: Response | null = null
  let isShared = true
  const page = await storeOf(key).findOrCreate(key, async (last) => {
    isShared = false
    const { answer, dependencies } = await collectDependencies(render)
    own = answer
    if (!isCacheable(answer, dependencies)) return null
    own = await readUpTo(answer, kindOfKey(key) === 'call' ? callBytesMax : Number.POSITIVE_INFINITY)
    if (!(own instanceof WholeResponse)) return null
    const value = await toCachedPage(own, dependencies, last, kindOfKey(key) === 'page')
    value.route = record.route
    own = null
    // The size is doubled because a gzip copy may be added later.
    return { value, dependencies, bytes: 2 * value.brotli.body.length + 4000 }
  })
  if (!page) return own ?? render()
  if (isShared) recordHit(record, page.value.route)
  const response = await responseOf(page.value, request)
  if (kindOfKey(key) === 'page' && storeOf(key).find(key)?.value === page.value)
    for (const [name, value] of pairsOf(sharedLifetime(page.dependencies))) response.headers.set(name, value)
  return response
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
  answer: WholeResponse,
  dependencies: CacheDependencies,
  last: CachedPage | null,
  isPage: boolean,
): Promise<CachedPage> {
  const etag = `W/"${createHash('sha256').update(answer.content).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.delete('x-request-id')
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  const tags = [...dependencies.tags].map(shortTag)
  for (const [name, value] of isPage ? sharedTagHeaders(tags) : []) headers.set(name, value)
  headers.append('vary', 'accept-encoding, cookie')
  headers.set('etag', etag)
  const changedAt = last?.etag === etag ? last.changedAt : Date.parse(headers.get('last-modified') ?? '') || null
  if (changedAt !== null) headers.set('last-modified', new Date(changedAt).toUTCString())
  const commonHeaders = [...headers].flat()
  if (last && isDeepStrictEqual(last.commonHeaders, commonHeaders)) return last
  return { route: null, etag, changedAt, ...(await bodiesOf(answer.content, commonHeaders, isPage)) }
}

async function responseOf(page: CachedPage, request: Request): Promise<Response> {
  const [tags, since] = [request.headers.get('if-none-match'), request.headers.get('if-modified-since')]
  if (isUnchanged(page, tags ?? undefined, since ?? undefined))
    return new Response(null, { status: 304, headers: asHeaders(page.commonHeaders) })
  const { headers, body } = await bodyFor(page, request.headers.get('accept-encoding') ?? '')
  const init = { status: 200, headers: asHeaders(headers) }
  return request.method === 'HEAD' ? new Response(null, init) : new WholeResponse(body, init)
}

function asHeaders(flat: string[]): Headers {
  return new Headers(pairsOf(flat))
}

function pairsOf(flat: string[]): [string, string][] {
  return flat.flatMap((name, place) => (place % 2 === 0 ? [[name, flat[place + 1] ?? '']] : []))
}
