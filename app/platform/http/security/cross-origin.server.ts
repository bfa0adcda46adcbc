import { config } from '#platform/config.server.ts'

const namedOrigins = new Set(config.apiOrigins)
const requestHeaders =
  'authorization, apikey, content-type, idempotency-key, prefer, range, range-unit, accept-profile, content-profile, x-client-info, x-supabase-api-version, x-retry-count, x-current-password, x-nonce, cache-control, x-upsert, x-metadata, tus-resumable, upload-length, upload-metadata, upload-offset, mcp-protocol-version, mcp-method, mcp-name'
const responseHeaders =
  'content-range, location, preference-applied, retry-after, x-request-id, tus-resumable, tus-version, tus-extension, tus-max-size, upload-length, upload-offset'

export function isNamedOrigin(origin: string | null): origin is string {
  return origin !== null && namedOrigins.has(origin)
}

export function answerPreflight(request: Request, methods: Set<string>): Response {
  const headers = new Headers({
    'access-control-allow-methods': [...methods].join(', '),
    'access-control-allow-headers': requestHeaders,
    'access-control-max-age': '7200',
  })
  const isNamed = isNamedOrigin(request.headers.get('origin'))
  return withCrossOriginHeaders(
    request,
    new Response(null, { status: isNamed ? 204 : 403, ...(isNamed && { headers }) }),
  )
}

export function withCrossOriginHeaders(request: Request, response: Response): Response {
  const origin = request.headers.get('origin')
  const { headers } = response
  headers.append('vary', 'Origin')
  if (!isNamedOrigin(origin)) return response
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-expose-headers', responseHeaders)
  return response
}
