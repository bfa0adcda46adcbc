import { readSitemapPart } from '#features/discovery/sitemap.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/sitemap-part'

export const handle = { cachedFile: true } satisfies RouteHandle

export async function loader({ params }: Route.LoaderArgs) {
  const part = await readSitemapPart(params.part)
  const type = part ? 'application/xml' : 'text/plain'
  return new Response(part ?? 'Fichier introuvable.', {
    status: part ? 200 : 404,
    headers: { 'content-type': `${type}; charset=utf-8` },
  })
}
