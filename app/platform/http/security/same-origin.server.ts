import { config } from '#platform/config.server.ts'

const ownOrigin = new URL(config.siteUrl).origin

/** CSRF protection besides SameSite=Lax. A client that sends neither header carries no cookies. */
export function isForeignWrite(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  if (!origin) return false
  return origin !== ownOrigin && origin !== new URL(request.url).origin
}
