/** Measures what the request log, the metrics and the traces cost: `node bench/observing.ts` after a build. */
import http from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { load, type Measure, middle } from './load.ts'
import { type Product, startProduct } from './product.ts'

const rounds = 5
const asking = { connections: 16, seconds: 2 }
const pages = { 'cached page': '/', 'rendered page': '/compte/connexion' }
const folder = mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'amulette-bench-'))
const collector = http.createServer((request, response) => request.resume().on('end', () => response.end('{}')))
collector.listen(0, 'localhost')
await once(collector, 'listening')
const address = collector.address()
const METRICS_KEY = 'bench-bench-bench-bench-bench-bench'

const settings: Record<string, Record<string, string>> = {
  nothing: { REQUEST_LOG: 'off' },
  'request log': { REQUEST_LOG: 'on' },
  'log and metrics': { REQUEST_LOG: 'on', METRICS_KEY },
  'log, metrics, all traces': {
    REQUEST_LOG: 'on',
    METRICS_KEY,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
  },
}

const products = new Map<string, Product>()
const found = new Map<string, Measure[]>()
try {
  for (const [name, env] of Object.entries(settings))
    products.set(name, await startProduct({ DATA_DIR: path.join(folder, name.replaceAll(/\W+/g, '-')), ...env }))
  for (let round = 0; round < rounds; round++) {
    for (const [page, asked] of Object.entries(pages)) {
      for (const [name, product] of products) {
        const key = `${page}, ${name}`
        found.set(key, [...(found.get(key) ?? []), await load(product, [asked], asking)])
      }
    }
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}; processor time of one request, the middle of ${rounds} rounds`)
  for (const page of Object.keys(pages)) {
    const base = middle(found.get(`${page}, nothing`) ?? []).cpu
    for (const name of products.keys()) {
      const { cpu, perSecond } = middle(found.get(`${page}, ${name}`) ?? [])
      const more = ((cpu / base - 1) * 100).toFixed(0)
      console.log(
        `${`${page}, ${name}`.padEnd(44)}${(cpu * 1000).toFixed(0).padStart(6)} µs  +${more} %  ${perSecond.toFixed(0)} a second`,
      )
    }
  }
} finally {
  for (const product of products.values()) await product.stop()
  collector.close()
  rmSync(folder, { recursive: true, force: true })
}
