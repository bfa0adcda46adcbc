import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer, stopServers } from '../../../tests/support/server.ts'
import { sendComment, signIn } from '../../../tests/support/sign-in.ts'
import { startTraceCollector } from './trace-collector.ts'

/* Needs a server that sends its traces to a collector of this test. */
let collector: Awaited<ReturnType<typeof startTraceCollector>>
let server: Server
const traceId = '0af7651916cd43dd8448eb211c80319c'

beforeAll(async () => {
  collector = await startTraceCollector()
  server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=perle',
      OTEL_SERVICE_NAME: 'blog-d-essai',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '7',
      TRUSTED_PROXY_HOPS: '1',
    },
  })
  const cookie = await signIn(server.origin, 'maiwenn')
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  await (await fetch(`${server.origin}/compte/moderation?q=jeton-secret`, { headers: { cookie, traceparent } })).text()
  await (await fetch(`${server.origin}/bracelets`)).text()
  await (await fetch(`${server.origin}/bracelets`)).text()
  await fetch(`${server.origin}/metrics`)
  await sendComment(server.origin, 'anouk', /\/article\/[\w-]+/, 'Un mot que personne d’autre ne doit lire.')
  // The end of the program sends what is left.
  await server.stop()
})

afterAll(async () => {
  await stopServers()
  collector.stop()
})

const named = (name: string) => collector.spans.filter((span) => span.name === name)
const [serverKind, clientKind] = [2, 3]

test('each request is a span with its route and status', () => {
  const [request] = named('GET /compte/moderation')
  expect(request).toMatchObject({
    kind: serverKind,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/compte/moderation',
      'http.response.status_code': 200,
      'http.cached': false,
    },
  })
  expect(BigInt(request?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(request?.startTimeUnixNano ?? 0))
  expect(named('GET /metrics')[0]?.attributes['http.response.status_code']).toBe(404)
})

test('its queries are below it, without their values', () => {
  // The job queue may look for work at the same moment.
  const queries = collector.spans.filter(
    ({ traceId: id, name, attributes }) =>
      id === traceId && name.startsWith('pg.query:') && !String(attributes['db.query.text']).includes('pgboss.'),
  )
  expect(queries.length).toBeGreaterThan(2)
  for (const { kind, attributes } of queries) {
    expect([kind, attributes['db.system.name']]).toEqual([clientKind, 'postgresql'])
    expect(attributes['db.query.text']).toMatch(/^\s*select/i)
  }
})

test('a page from memory has no query', () => {
  const [first, second] = named('GET /bracelets')
  expect([first?.attributes['http.cached'], second?.attributes['http.cached']]).toEqual([false, true])
  expect(collector.spans.filter((span) => span.parentSpanId === second?.spanId)).toEqual([])
})

test('only the proxy says which trace a request belongs to; every query has a request above it', () => {
  expect(named('GET /compte/moderation')[0]?.traceId).toBe(traceId)
  expect(named('GET /bracelets')[0]?.parentSpanId).toBeUndefined()
  const known = new Set(collector.spans.map(({ spanId }) => spanId))
  const orphans = collector.spans.filter(
    ({ kind, parentSpanId }) => kind === clientKind && !known.has(parentSpanId ?? ''),
  )
  expect(orphans).toEqual([])
})

test('the standard variables are read: name, address, headers and size of a batch', () => {
  expect(Math.max(...collector.batches)).toBe(7)
  expect(new Set(collector.spans.map(({ resource }) => resource['service.name']))).toEqual(new Set(['blog-d-essai']))
  expect(collector.headers.map((headers) => headers[':path'])).toContain('/v1/traces')
  expect(collector.headers[0]?.['x-key']).toBe('perle')
})

test('no span holds what was typed, searched for or signed in with', () => {
  expect(JSON.stringify(collector.spans)).not.toMatch(/jeton-secret|personne d’autre|anouk@|maiwenn@|session_token=/)
})
