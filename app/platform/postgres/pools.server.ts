import { randomUUID } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { config } from '../config.server.ts'
import { log } from '../log.server.ts'
import { productKey } from '../product-name.ts'
import { NotConnected } from './lost-connection.ts'
import { PrimaryClient } from './primary-client.server.ts'
import { programStatementSecondsMax } from './program-reads.ts'
import { withCountedQueries } from './query-count.server.ts'

/**
 * A holder of one connection takes a second one only from a later pool, so that none waits for itself: `locks` is held
 * around work of any length, `main` for transactions, `beside` for single statements. Reads that programs phrase use
 * `programs`: however many and slow they are, the pages keep their connections.
 */
export interface Pools {
  locks: pg.Pool
  main: pg.Pool
  beside: pg.Pool
  programs: pg.Pool
}

/** Each connection takes 8 MiB of the embedded server. A remote database is waited for longer, and needs more. */
const connectionsMax: Record<keyof Pools, number> = {
  locks: 3,
  main: config.databaseUrl || config.s3 ? 5 : 3,
  beside: 2,
  programs: 2,
}

export function heldAtOnce(pool: keyof Pools): number {
  const all = connectionsMax[pool]
  return all - (all > 3 ? 2 : 1)
}

export const poolName = `${productKey} ${randomUUID()}`

export function openPools(url: string): Pools {
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
  /** The limit is a statement of its own, because poolers refuse it among the parameters of a connection. */
  class ProgramsClient extends Client {
    protected override async connectOnce(): Promise<this> {
      await super.connectOnce()
      await this.query(`set statement_timeout = '${programStatementSecondsMax}s'`)
      return this
    }
  }
  const open = (name: keyof Pools, PoolClient = Client) => {
    const pool = new pg.Pool({ Client: PoolClient, max: connectionsMax[name], connectionTimeoutMillis: 10_000 })
    pool.on('error', (problem) => log.warn({ problem: problem.message }, 'idle database connection lost'))
    // A checked-out client that loses its connection emits an error that would otherwise end the process.
    pool.on('connect', (client) =>
      client.on('error', (problem) => log.warn({ problem: problem.message }, 'database connection lost')),
    )
    return pool
  }
  return {
    locks: open('locks'),
    main: open('main'),
    beside: open('beside'),
    programs: open('programs', ProgramsClient),
  }
}

export type Database = NodePgDatabase<Record<string, never>>

/** Drizzle itself never returns a connection that is lost during `begin`: a few outages would use up the pool. */
export function databaseOf(pool: pg.Pool): Database {
  const database: Database = drizzle(withCountedQueries(pool))
  database.transaction = async (work, settings) => {
    const client = await pool.connect()
    try {
      return await drizzle(withCountedQueries(client)).transaction(work, settings)
    } finally {
      client.release()
    }
  }
  return database
}
