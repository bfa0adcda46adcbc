import { randomUUID } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { clientAddressOf } from './client-address.server.ts'
import { compressResponse } from './compression/compression.server.ts'
import { documentBuild } from './document-routes.server.ts'
import { type BodyLimits, bodyLimits } from './body-limits.server.ts'
import { cachedResponse } from './cache/page-cache.server.ts'
import { cachePagesOf, isCachedFile, pageKey } from './cache/page-keys.server.ts'
import { methodRefusal, withRefusedMethods } from './security/refused-methods.server.ts'
import { isForeignWrite } from './security/same-origin.server.ts'
import { readStaticFiles } from './static-files.server.ts'
import { recordVisit } from './visits.server.ts'

export interface SiteHandlerOptions {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
  staticFolder: string | null
}

export type SiteHandler = (request: Request, socketAddress: string) => Promise<Response>

/** All that browsers send by themselves; uploads have a protocol of their own. */
const methodsOfForms = new Set(['GET', 'HEAD', 'POST'])

/** Everything between the socket and the routes: a Request in, a Response out, in tests as in production. */
export function siteHandler({ build, mode, staticFolder }: SiteHandlerOptions): SiteHandler {
  const all = typeof build === 'function' ? async () => withRefusedMethods(await build()) : withRefusedMethods(build)
  const routes = createRequestHandler(all, mode)
  const documentRoutes = typeof all === 'function' ? routes : createRequestHandler(documentBuild(all), mode)
  const limitsOf = (current: ServerBuild) => {
    cachePagesOf(current)
    return bodyLimits(current)
  }
  const builtLimits = typeof build === 'function' ? null : limitsOf(build)
  const staticFile = staticFolder ? readStaticFiles(staticFolder) : null
  return async (original, socketAddress) => {
    const request = withReadableAddress(original)
    const requestId = randomUUID()
    const found = await staticFile?.(request)
    if (found) return found
    // In development routes change while the server runs.
    const limits = builtLimits ?? limitsOf(await (build as () => Promise<ServerBuild>)())
    const refusal = refuseMethod(request, limits) ?? refuseWrite(request, limits)
    if (refusal) return withCommonHeaders(refusal, requestId)
    request.headers.set('x-client-ip', clientAddressOf(request.headers, socketAddress, config.trustedProxyHops))
    request.headers.set('x-request-id', requestId)
    // HEAD gets the headers of GET; the page is rendered and cached.
    const isHead = request.method === 'HEAD'
    const getRequest = isHead ? new Request(request, { method: 'GET' }) : request
    const make = async (answer = routes, question = request) =>
      withCommonHeaders(inFrench(await answer(question, new RouterContextProvider()), requestId), requestId)
    try {
      const { pathname, search } = new URL(request.url)
      const key = pageKey(request.method, pathname + search, request.headers.get('cookie'))
      const answer = isCachedFile(pathname) ? routes : documentRoutes
      const response = key ? await cachedResponse(key, request, () => make(answer, getRequest)) : await make()
      if (key && request.method === 'GET' && (response.status === 200 || response.status === 304))
        recordVisit(key, (name) => request.headers.get(name), socketAddress)
      if (pathname.endsWith('.data')) {
        if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
        response.headers.set('x-robots-tag', 'noindex')
      }
      preventCaching(response)
      if (isHead) return new Response(null, { status: response.status, headers: response.headers })
      return await compressResponse(request, response)
    } catch (problem) {
      log.error({ problem, requestId }, 'request failed outside the routes')
      return withCommonHeaders(lastResort(requestId), requestId)
    }
  }
}

/** Without it shared caches keep errors by their own rules. Not `no-store`, which disables the back/forward cache. */
function preventCaching({ headers }: Response): void {
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
}

/** A path that is not valid UTF-8 is answered as an unknown page, without the router's warnings. */
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

function refuseMethod({ method, url }: Request, { isUpload }: BodyLimits): Response | null {
  if (methodsOfForms.has(method) || isUpload(new URL(url).pathname)) return null
  return methodRefusal('Cette adresse ne connaît pas cette méthode.', [...methodsOfForms].join(', '))
}

function refuseWrite(request: Request, limits: BodyLimits): Response | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  if (isForeignWrite(request))
    return plain('Cette demande ne vient pas de ce site\u00a0: elle n’a pas été exécutée.', 403)
  const { pathname } = new URL(request.url)
  if (limits.isUpload(pathname)) return null
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  // A body without a length could be endless; browsers always send the length of a form.
  if (request.headers.get('transfer-encoding') && Number.isNaN(length))
    return plain('Longueur du message inconnue.', 411)
  return length > limits.formBytesMax(pathname) ? plain('Le message est trop volumineux.', 413) : null
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
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (config.siteUrl.startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000')
  return response
}
