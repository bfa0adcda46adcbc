import { apiDocument } from '../documentation/openapi.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'

export const handle = { cachedFile: true } satisfies RouteHandle

/** Tools on any site may read it. */
export function loader() {
  return new Response(apiDocument(), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-robots-tag': 'noindex',
    },
  })
}
