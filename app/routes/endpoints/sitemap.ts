import { readSitemap } from '#features/discovery/sitemap.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'

export const handle = { cachedFile: true } satisfies RouteHandle

export async function loader() {
  return new Response(await readSitemap(), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
