import { config } from '#platform/config.server.ts'
import { isNamedOrigin } from './cross-origin.server.ts'

const ownOrigin = new URL(config.siteUrl).origin

type Sent = Pick<Request, 'headers' | 'url'>

/** CSRF protection besides SameSite=Lax, for a write or a socket. A client that sends neither header carries no cookies. */
export function whyNotFrom(
  sent: Sent,
  { letsNamedOriginsIn }: { letsNamedOriginsIn: boolean },
): { status: 403; sentence: string } | null {
  const isLetIn = letsNamedOriginsIn && isNamedOrigin(sent.headers.get('origin'))
  if (isLetIn || !isForeign(sent)) return null
  return { status: 403, sentence: 'Cette demande ne vient pas de ce site\u00a0: elle n’a pas été exécutée.' }
}

function isForeign({ headers, url }: Sent): boolean {
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  if (!origin) return false
  return origin !== ownOrigin && origin !== new URL(url).origin
}
