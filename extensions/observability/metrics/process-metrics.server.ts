import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { poolUse } from '#platform/database.server.ts'
import { openStreamCount } from '#platform/http/event-stream.server.ts'
import { droppedLineCount, openSocketCount } from '#platform/http/request-record.server.ts'
import { pageCacheSize } from '#platform/http/cache/tagged-cache.server.ts'
import { productKey } from '#platform/product-name.ts'

export const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

const registers: Registry[] = []

function gauge(name: string, help: string, read: () => number): void {
  const collect = function (this: Gauge) {
    this.set(read())
  }
  processMetrics.registerMetric(new Gauge({ name: `${productKey}_${name}`, help, registers, collect }))
}

gauge('page_cache_entries', 'Pages in memory.', () => pageCacheSize().count)
gauge('page_cache_bytes', 'Bytes of the pages in memory.', () => pageCacheSize().bytes)
gauge('event_streams', 'Event streams that are open.', openStreamCount)
gauge('sockets', 'WebSockets that are open.', openSocketCount)
const connections = new Gauge({
  name: `${productKey}_database_connections`,
  help: 'Connections of the pool, and what waits for one.',
  labelNames: ['state'] as const,
  registers,
  collect() {
    for (const [state, count] of Object.entries(poolUse())) this.set({ state }, count)
  },
})
const lostLines = new Counter({
  name: `${productKey}_request_log_dropped_total`,
  help: 'Lines of the request log that standard output did not take in time.',
  registers,
  collect() {
    this.reset()
    this.inc(droppedLineCount())
  },
})
for (const metric of [connections, lostLines]) processMetrics.registerMetric(metric)
