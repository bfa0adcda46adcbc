import type { MiddlewareFunction } from 'react-router'
import { config } from '#platform/config.server.ts'

const ownHost = new URL(config.siteUrl).host

/** Root middleware: a write must come from a page of this site. The cookie's SameSite=Lax is the second lock. */
export const refuseForeignWrites: MiddlewareFunction<Response> = ({ request }) => {
  if (request.method === 'GET' || request.method === 'HEAD' || !isForeign(request)) return
  throw new Response('Cette demande ne vient pas de ce site\u00a0: elle n’a pas été exécutée.', {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

/** Browsers send Sec-Fetch-Site or Origin with every write; a client that sends neither carries nobody's cookies. */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  if (!origin) return false
  const host = URL.canParse(origin) ? new URL(origin).host : null
  return host !== ownHost && host !== new URL(request.url).host
}
