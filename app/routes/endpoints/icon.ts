import { site } from '#platform/site.server.ts'
import type { Route } from './+types/icon'

/** Browsers and phones ask for these addresses by themselves. */
export function loader({ url }: Route.LoaderArgs) {
  const file = url.pathname === '/favicon.ico' ? '64.png' : '180.png'
  const headers = { location: site.markAddress(file), 'cache-control': 'public, max-age=60' }
  return new Response(null, { status: 302, headers })
}
