import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { newRecord, type RequestRecord, requestRecord } from '#platform/http/request-record.server.ts'
import { queuesByKey } from '#platform/concurrency/concurrency.ts'
import { clientAddressOf, networkOf } from '#platform/http/client-address.server.ts'
import { compressResponse } from '#platform/http/compression.server.ts'
import { documentBuild } from './document-routes.ts'
import { answerMovedAddressesBeside } from './moved-answers.ts'
import { type BodyLimits, bodyLimits, formBytesMax, formInputs } from '#platform/http/body-limits.server.ts'
import { cachedResponse, isCountedHere } from './page-cache.ts'
import { cacheKey, cachePagesOf, isForMachines } from '#platform/http/cache/page-keys.server.ts'
import { addSecurityHeaders } from '#platform/http/security/security-headers.server.ts'
import { answerPreflight, withCrossOriginHeaders } from '#platform/http/security/cross-origin.server.ts'
import { whyNotFrom } from '#platform/http/security/same-origin.server.ts'
import { recordPageView } from '#platform/http/page-views.server.ts'

export interface SiteHandlerOptions {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
}

export type SiteHandler = (request: Request, socketAddress: string, record?: RequestRecord) => Promise<Response>

/** Without a limit, many requests from one network would be rendered before any from another. */
const inTurn = queuesByKey(3, 1000)

/** A long form is held in memory, sixty megabytes with its photos, until it is answered. */
const longFormsInTurn = queuesByKey(2, 2 ** 31 - 1)

const methodsOfForms = new Set(['GET', 'HEAD', 'POST'])
const methodsOfApi = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function siteHandler({ build, mode }: SiteHandlerOptions): SiteHandler {
  const all = typeof build === 'function' ? async () => withRefusedMethods(await build()) : withRefusedMethods(build)
  const routes = createRequestHandler(all, mode)
  const documentRoutes = typeof all === 'function' ? routes : createRequestHandler(documentBuild(all), mode)
  const limitsOf = (current: ServerBuild) => {
    cachePagesOf(current)
    answerMovedAddressesBeside(current)
    return bodyLimits(current)
  }
  const builtLimits = typeof build === 'function' ? null : limitsOf(build)
  return async (original, socketAddress, record = newRecord(original.headers.get('x-request-id'))) => {
    const request = withReadableAddress(original)
    const requestId = record.id
    // In development routes change while the server runs.
    const limits = builtLimits ?? limitsOf(await (build as () => Promise<ServerBuild>)())
    const { pathname, search } = new URL(request.url)
    const isApi = limits.isApi(pathname)
    if (isApi && request.headers.has('access-control-request-method') && request.method === 'OPTIONS')
      return withCommonHeaders(answerPreflight(request, methodsOfApi), requestId)
    const exchange = { request, pathname, isApi }
    const refusal = refuseMethod(exchange, limits) ?? refuseWrite(exchange, limits)
    if (refusal) return withCommonHeaders(refusal, requestId)
    // A page of another site must not act with its visitor's session, so this comes before any search for one.
    if (isApi) request.headers.delete('cookie')
    const address = clientAddressOf(request.headers, socketAddress, config.trustedProxyHops)
    request.headers.set('x-client-ip', address)
    request.headers.set('x-request-id', requestId)
    const isHead = request.method === 'HEAD'
    const getRequest = isHead ? new Request(request, { method: 'GET' }) : request
    const make = async (answer: typeof routes, question: Request) => {
      const context = new RouterContextProvider()
      context.set(requestRecord, record)
      context.set(formInputs, limits.inputs(pathname))
      const response = inFrench(await answer(question, context), requestId)
      return withCommonHeaders(isApi ? withCrossOriginHeaders(request, response) : response, requestId)
    }
    try {
      const key = cacheKey(request.method, pathname + search, (name) => request.headers.get(name))
      const answer = isForMachines(pathname) ? routes : documentRoutes
      const respond = () =>
        key ? cachedResponse(key, request, () => make(answer, getRequest), record) : make(routes, request)
      const turns = turnsOf(exchange, limits)
      const response = await (turns ? turns(`${request.method} ${networkOf(address)}`, respond) : respond())
      record.isStream = response.headers.get('content-type') === 'text/event-stream'
      const isRead = key && isCountedHere(key) && request.method === 'GET'
      if (isRead && (response.status === 200 || response.status === 304))
        recordPageView(key, (name) => request.headers.get(name), socketAddress)
      if (pathname.endsWith('.data')) {
        if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
        response.headers.set('x-robots-tag', 'noindex')
        const type = response.headers.get('content-type')
        if (type === 'text/x-script') response.headers.set('content-type', `${type}; charset=utf-8`)
      }
      // A page reloads by itself; a form that was sent waits for its author.
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      if (response.status === 503 && request.method === 'GET' && isPage) response.headers.set('refresh', '10')
      preventCaching(response)
      if (isHead) {
        await response.body?.cancel()
        return new Response(null, { status: response.status, headers: response.headers })
      }
      return await compressResponse(request, response)
    } catch (problem) {
      // A client that left is no failure: the routes are stopped then.
      if (!request.signal.aborted) log.error({ problem, requestId }, 'request failed outside the routes')
      return withCommonHeaders(lastResort(requestId), requestId)
    }
  }
}

/** Without this header shared caches keep errors by their own rules; `no-store` disables the back/forward cache. */
function preventCaching({ headers }: Response): void {
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
}

function withReadableAddress(request: Request): Request {
  const url = new URL(request.url)
  if (!url.pathname.includes('%')) return request
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch {
    url.pathname = '/\ufffd'
    return new Request(url, request)
  }
}

function inFrench(response: Response, requestId: string): Response {
  const { status, headers } = response
  const type = headers.get('content-type')
  if (status === 500 && (type === null || type === 'text/plain')) return lastResort(requestId)
  if (status !== 405 || headers.has('allow')) return response
  if (!type?.startsWith('text/html')) return methodRefusal('Cette adresse se lit, et ne reçoit rien.', 'GET, HEAD')
  headers.set('allow', 'GET, HEAD')
  return response
}

interface Exchange {
  request: Request
  pathname: string
  isApi: boolean
}

function turnsOf({ request, pathname, isApi }: Exchange, { isUpload }: BodyLimits): typeof inTurn | null {
  if (isUpload(pathname)) return null
  if (Number(request.headers.get('content-length')) > formBytesMax) return longFormsInTurn
  return isApi ? null : inTurn
}

function refuseMethod({ request, pathname, isApi }: Exchange, { isUpload }: BodyLimits): Response | null {
  const methods = isApi ? methodsOfApi : methodsOfForms
  if (methods.has(request.method) || isUpload(pathname)) return null
  return methodRefusal('Cette adresse ne connaît pas cette méthode.', [...methods].join(', '))
}

function refuseWrite({ request, pathname, isApi }: Exchange, limits: BodyLimits): Response | null {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return null
  const refuse = isApi ? forProgram : plain
  const foreign = whyNotFrom(request, { letsNamedOriginsIn: isApi })
  if (foreign) return refuse(foreign.sentence, foreign.status)
  if (limits.isUpload(pathname)) return null
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  // A body without a length could be endless; browsers always send the length of a form.
  if (request.headers.get('transfer-encoding') && Number.isNaN(length))
    return refuse('Longueur du message inconnue.', 411)
  return length > limits.formBytesMax(pathname) ? refuse('Le message est trop volumineux.', 413) : null
}

function forProgram(message: string, status: number): Response {
  return Response.json({ code: String(status), message }, { status })
}

function plain(sentence: string, status: number): Response {
  return new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

function lastResort(requestId: string): Response {
  return plain(
    `Unexpected Application Error!\n\nUne erreur inattendue s’est produite. Référence\u00a0: ${requestId}`,
    500,
  )
}

function withCommonHeaders(response: Response, requestId: string): Response {
  const { headers } = response
  headers.set('x-request-id', requestId)
  if (response.status === 503 && !headers.has('retry-after')) headers.set('retry-after', '10')
  addSecurityHeaders(headers)
  return response
}

type Route = NonNullable<ServerBuild['routes'][string]>

function withRefusedMethods(build: ServerBuild): ServerBuild {
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId))
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, isEndpoint(route) && !parents.has(id) ? withBothMethods(route) : route] as const] : [],
  )
  return { ...build, routes: Object.fromEntries(routes) }
}

function methodRefusal(sentence: string, allow: string): Response {
  return new Response(sentence, { status: 405, headers: { 'content-type': 'text/plain; charset=utf-8', allow } })
}

function isEndpoint({ module }: Route): boolean {
  return !module.default
}

function withBothMethods(route: Route): Route {
  const {
    loader = () => methodRefusal('Cette adresse reçoit, et ne se lit pas.', 'POST'),
    action = () => methodRefusal('Cette adresse se lit, et ne reçoit rien.', 'GET, HEAD'),
  } = route.module
  return { ...route, module: { ...route.module, loader, action } }
}
