import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { config } from '../config.server.ts'
import { log } from '../log.server.ts'
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

/**
 * Each takes 8 MiB of the embedded server. A database or files elsewhere are waited for longer: 10 connections there, and
 * one for events.
 */
const connectionsMax: Record<keyof Pools, number> = {
  locks: 3,
  main: config.databaseUrl || config.s3 ? 5 : 3,
  beside: 2,
}

/** How many connections of a pool long work may hold at once: one or two are left for brief work. */
export function heldAtOnce(pool: keyof Pools): number {
  const all = connectionsMax[pool]
  return all - (all > 3 ? 2 : 1)
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
    return pool
  }
  return { locks: open(connectionsMax.locks), main: open(connectionsMax.main), beside: open(connectionsMax.beside) }
}
