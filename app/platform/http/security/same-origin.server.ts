import { config } from '#platform/config.server.ts'
import { isNamedOrigin } from './cross-origin.server.ts'

const ownOrigin = new URL(config.siteUrl).origin

type SentRequest = Pick<Request, 'headers' | 'url'>

/** This protects from CSRF besides SameSite=Lax. A client that sends neither header carries no cookies. */
export function whyNotFrom(
  request: SentRequest,
  { letsNamedOriginsIn }: { letsNamedOriginsIn: boolean },
): { status: 403; sentence: string } | null {
  const isLetIn = letsNamedOriginsIn && isNamedOrigin(request.headers.get('origin'))
  if (isLetIn || !isForeign(request)) return null
  return { status: 403, sentence: 'Cette demande ne vient pas de ce site\u00a0: elle n’a pas été exécutée.' }
}

function isForeign({ headers, url }: SentRequest): boolean {
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  if (!origin) return false
  return origin !== ownOrigin && origin !== new URL(url).origin
}
