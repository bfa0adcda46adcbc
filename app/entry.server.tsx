import { randomBytes } from 'node:crypto'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router'
import { log } from '#platform/log.server.ts'
import { appPolicy, documentPolicy } from '#platform/http/security/content-security-policy.server.ts'
import { requestFailure } from '#platform/http/request-failure.server.ts'
import { WholeResponse } from '#platform/http/documents/whole-response.server.ts'
import { inlineAssets } from '#platform/http/documents/inlined-assets.server.ts'
import { nextPages, nextPagesPath } from '#features/site/next-pages.ts'
import { deferScript } from '#platform/deferred-app/deferred-script.server.ts'
import { isAppPage, isDeferredPage } from './page-kind.ts'

export const streamTimeout = 10_000

/** A visitor's page is a document, rendered whole with nothing to hydrate. Any other is streamed with its data. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { matches, loaderData, actionHeaders } = routerContext.staticHandlerContext
  for (const answer of Object.values(actionHeaders)) keepHeaders(answer, headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  const isRead = request.method !== 'POST' && status === 200
  const handles = matches.map((match) => match.route.handle as unknown)
  const isApp = isAppPage(loaderData.root, handles)
  if (!isApp) {
    const isVisitor = isVisitors(loaderData.root)
    if (!isVisitor) headers.set('cache-control', 'private, no-store')
    const context = { ...routerContext, manifest: manifestOfPage(routerContext), serverHandoffStream: undefined }
    const markup = renderToStaticMarkup(<ServerRouter context={context} url={request.url} />)
    const { document, sources } = inlineAssets(`<!doctype html>${markup}`, nextPages())
    headers.set('content-security-policy', documentPolicy(document, sources))
    if (!sources) headers.set('speculation-rules', `"${nextPagesPath}"`)
    return new WholeResponse(Buffer.from(document), { status, headers })
  }
  const nonce = randomBytes(16).toString('base64url')
  headers.set('content-security-policy', appPolicy(nonce))
  headers.set('cache-control', 'private, no-store')
  const isDeferred = import.meta.env.PROD && isRead && isDeferredPage(loaderData.root, handles)
  if (isDeferred || isVisitors(loaderData.root)) headers.set('speculation-rules', `"${nextPagesPath}"`)
  let hasFailed = false
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    signal: AbortSignal.timeout(streamTimeout + 1000),
    onError(problem) {
      if (isClientError(problem)) return
      hasFailed = true
      log.error({ problem, path: new URL(request.url).pathname }, 'rendering failed')
    },
  })
  const { at, session } = Object(loaderData.root) as Record<string, unknown>
  const content = isDeferred ? deferScript(await new Response(body).text(), nonce, '/membre.js', { at, session }) : body
  return new Response(request.method === 'HEAD' ? null : content, { status: hasFailed ? 500 : status, headers })
}

/** Retry-After, for example: of the answer of an action React Router keeps the cookies alone. */
function keepHeaders(answer: Headers, headers: Headers): void {
  for (const [name, value] of answer) if (name !== 'set-cookie') headers.set(name, value)
}

/** At each rendering React Router converts every route of the manifest; a document leads nowhere without a new request. */
function manifestOfPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) }
}

function isVisitors(rootData: unknown): boolean {
  return !(rootData as { account?: unknown } | undefined)?.account
}

function isClientError(problem: unknown): boolean {
  return isRouteErrorResponse(problem) && problem.status < 500
}

export const handleError: HandleErrorFunction = (problem, { request, context }) => {
  context.set(requestFailure, problem)
  if (request.signal.aborted) return
  if (isClientError(problem)) return
  log.error(
    {
      problem,
      method: request.method,
      path: new URL(request.url).pathname,
      requestId: request.headers.get('x-request-id'),
    },
    'request failed',
  )
}
