import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase<Record<string, never>>

/** Drizzle itself never gives a connection back that is lost during `begin`: a few outages would use up the pool. */
export function databaseOf(pool: pg.Pool): Database {
  const database: Database = drizzle(pool)
  database.transaction = async (work, settings) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, settings)
    } finally {
      client.release()
    }
  }
  return database
}
