import { redirect } from 'react-router'
import { site } from '#platform/site.server.ts'
import type { Route } from './+types/icon'

/** Browsers and phones ask for these addresses by themselves. */
export function loader({ url }: Route.LoaderArgs) {
  const file = url.pathname === '/favicon.ico' ? '64.png' : '180.png'
  return redirect(site.markAddress(file), { headers: { 'cache-control': 'public, max-age=60' } })
}
