import { randomBytes } from 'node:crypto'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router'
import { log } from '#platform/log.server.ts'
import { appPolicy, documentPolicy } from '#platform/http/security/content-security-policy.server.ts'
import { resolvePlaceholders } from '#platform/http/document-routes.server.ts'
import { DocumentResponse } from '#platform/http/compression/document-response.server.ts'
import { inlineAssets } from '#platform/http/compression/inlined-assets.server.ts'
import { RenderOnce } from '#platform/ui/precomputed-fragment.tsx'
import { renderOnce } from '#platform/ui/render-fragment.server.ts'
import { nextPages, nextPagesPath } from '#features/site/next-pages.ts'
import { isAppPage } from './page-kind.ts'

export const streamTimeout = 10_000

/** A visitor's page is a document, rendered whole to text with nothing to hydrate; any other is an app page, streamed with its data. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { matches } = routerContext.staticHandlerContext
  const loaderData = resolvePlaceholders(routerContext.staticHandlerContext.loaderData)
  routerContext.staticHandlerContext.loaderData = loaderData
  const isApp = isAppPage(
    loaderData.root,
    matches.map((match) => match.route.handle as unknown),
  )
  if (!isApp) {
    const context = { ...routerContext, serverHandoffStream: undefined }
    const rendered = renderToStaticMarkup(
      <RenderOnce value={import.meta.env.DEV ? null : renderOnce}>
        <ServerRouter context={context} url={request.url} />
      </RenderOnce>,
    )
    const { parts, sources } = inlineAssets(`<!doctype html>${rendered}`, nextPages)
    headers.set('content-security-policy', documentPolicy(sources))
    if (!sources) headers.set('speculation-rules', `"${nextPagesPath}"`)
    return new DocumentResponse(parts, { status, headers })
  }
  const nonce = randomBytes(16).toString('base64url')
  headers.set('content-security-policy', appPolicy(nonce))
  headers.set('cache-control', 'private, no-store')
  if (isVisitors(loaderData.root)) headers.set('speculation-rules', `"${nextPagesPath}"`)
  let failed = false
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    signal: AbortSignal.timeout(streamTimeout + 1000),
    onError(problem) {
      if (isAskersMistake(problem)) return
      failed = true
      log.error({ problem, path: new URL(request.url).pathname }, 'rendering failed')
    },
  })
  return new Response(request.method === 'HEAD' ? null : body, { status: failed ? 500 : status, headers })
}

/** A member's pages are not cached: prefetching one would render it twice. */
function isVisitors(rootData: unknown): boolean {
  return !(rootData as { account?: unknown } | undefined)?.account
}

/** Routes refuse with a 4xx response; only what remains is an error of ours. */
function isAskersMistake(problem: unknown): boolean {
  return isRouteErrorResponse(problem) && problem.status < 500
}

export const handleError: HandleErrorFunction = (problem, { request }) => {
  if (request.signal.aborted) return
  if (isAskersMistake(problem)) return
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
