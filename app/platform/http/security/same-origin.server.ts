import { config } from '#platform/config.server.ts'

const ownOrigin = new URL(config.siteUrl).origin

/**
 * A write must come from a page of this site; the cookie's SameSite=Lax is the second lock. Browsers send Sec-Fetch-Site
 * or Origin with every write; a client that sends neither carries nobody's cookies.
 */
export function isForeignWrite(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  if (!origin) return false
  return origin !== ownOrigin && origin !== new URL(request.url).origin
}
