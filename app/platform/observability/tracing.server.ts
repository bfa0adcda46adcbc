import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import type { Tracer } from './tracer.server.ts'
import type { TracingConfig } from './tracing-settings.server.ts'

let tracer: Tracer | null = null

/** Loads the libraries: without this call they take neither time nor memory. */
export async function startTracing(settings: TracingConfig): Promise<void> {
  const { openTelemetryTracer } = await import('./opentelemetry.server.ts')
  tracer = openTelemetryTracer(settings)
}

export async function endTracing(): Promise<void> {
  await tracer?.end()
  tracer = null
}

export function inRequestSpan(...[request, response, record, work]: Parameters<Tracer['request']>): void {
  if (tracer) tracer.request(request, response, record, work)
  else work()
}

export function inJobSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.job(name, work) : work()
}

type Callback = (problem: unknown, ...found: unknown[]) => void
type Query = (...asked: unknown[]) => Promise<unknown> | undefined
type Connect = (callback?: Callback) => Promise<pg.PoolClient> | undefined

export function tracePool(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Connect
  // A request that waited for a connection gets it in the context of the one that returned it.
  const inContext: Connect = (callback) => connect(callback && AsyncResource.bind(callback))
  pool.connect = inContext as pg.Pool['connect']
  pool.on('connect', traceQueries)
}

/** The text of a query holds no values: those are parameters. */
function traceQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const traced: Query = (...asked) => {
    const [first] = asked
    const end = tracer?.query(typeof first === 'string' ? first : (first as { text: string }).text)
    if (!end) return query(...asked)
    const callback = asked.at(-1)
    if (typeof callback === 'function') {
      const ended: Callback = (problem, ...found) => {
        end(problem)
        ;(callback as Callback)(problem, ...found)
      }
      return query(...asked.slice(0, -1), ended)
    }
    const answer = query(...asked)
    answer?.then(() => end(), end)
    return answer
  }
  client.query = traced as pg.PoolClient['query']
}
