import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { config } from '../config.server.ts'
import { log } from '../log.server.ts'
import { tracePool } from '../observability/tracing.server.ts'
import { productKey } from '../product-name.ts'
import { NotConnected } from './lost-connection.ts'
import { PrimaryClient } from './primary-client.server.ts'

/**
 * Who holds a connection of one takes a second only of a later one, so that none waits for itself: `locks`, held by name
 * around work of any length; `main`; `beside`, for single statements.
 */
export interface Pools {
  locks: pg.Pool
  main: pg.Pool
  beside: pg.Pool
}

/** PostgreSQL accepts 100 by default; all processes of this machine share most. */
const connectionsMax = 90
/** Each takes 8 MiB of the embedded one. A database or files elsewhere are waited for longer. */
const mainMax = config.databaseUrl || config.s3 ? 5 : 3

/** Of each process: there is one more than the site's, which starts them. Each has another connection, for events. */
export function connectionsOf(processes: number): Record<keyof Pools, number> {
  const share = Math.floor(connectionsMax / (processes + 1)) - 1
  const [locks, beside] = share < 8 ? [2, 1] : [3, 2]
  return { locks, main: Math.min(mainMax, share - locks - beside), beside }
}

/** How many connections of a pool long work may hold at once: one or two are left for brief work, where there are any. */
export function heldAtOnce(pool: keyof Pools): number {
  const all = connectionsOf(config.processes)[pool]
  return Math.max(1, all - (all > 3 ? 2 : 1))
}

/** Its own, to tell our connections from those of another process. */
export const poolName = `${productKey} ${randomUUID()}`

export function openPools(url: string): Pools {
  // Statements of a transaction that do not wait for one another are sent together.
  const settings = { connectionString: url, application_name: poolName, pipeline: true }
  class Client extends PrimaryClient {
    constructor() {
      super(settings)
    }

    protected override async connectOnce(): Promise<this> {
      return super.connectOnce().catch((problem: unknown) => {
        throw new NotConnected(problem)
      })
    }
  }
  const open = (max: number) => {
    const pool = new pg.Pool({ Client, max, connectionTimeoutMillis: 10_000 })
    pool.on('error', (problem) => log.warn({ problem: problem.message }, 'idle database connection lost'))
    // A checked-out client that loses its connection emits an error that would otherwise end the process.
    pool.on('connect', (client) =>
      client.on('error', (problem) => log.warn({ problem: problem.message }, 'database connection lost')),
    )
    if (config.tracing) tracePool(pool)
    return pool
  }
  const { locks, main, beside } = connectionsOf(config.processes)
  return { locks: open(locks), main: open(main), beside: open(beside) }
}
