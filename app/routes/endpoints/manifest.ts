import { writeManifest } from '#features/appearance/manifest.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'

export const handle = { cachedFile: true } satisfies RouteHandle

export function loader() {
  return new Response(writeManifest(), { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } })
}
