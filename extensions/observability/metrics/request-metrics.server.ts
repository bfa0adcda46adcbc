import { Counter, Histogram } from 'prom-client'
import { type Answer, onRequestEnd, type RequestRecord } from '#platform/http/request-record.server.ts'
import { processMetrics } from './process-metrics.server.ts'

const registers = [processMetrics]
const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered, by the route of the site map; 499: the client left before the answer.',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
})
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'From the first line to the end of the answer, without event streams and sockets.',
  labelNames: ['method', 'route'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})
const bytesOut = new Counter({
  name: 'http_response_bytes_total',
  help: 'Bytes sent, headers included.',
  registers,
})
const cache = new Counter({
  name: 'http_cache_requests_total',
  help: 'Requests for pages that are cached: found in memory (hit) or rendered (miss).',
  labelNames: ['result'] as const,
  registers,
})

export function countRequests(): void {
  onRequestEnd(count)
}

function count(
  { route, cache: result, isStream }: RequestRecord,
  { method, status, milliseconds, bytes }: Answer,
): void {
  const labels = { method: method ?? 'none', route: route ?? 'none' }
  requests.inc({ ...labels, status })
  if (method && !isStream && status !== 101) durations.observe(labels, milliseconds / 1000)
  if (bytes > 0) bytesOut.inc(bytes)
  if (result) cache.inc({ result })
}
