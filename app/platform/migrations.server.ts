import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { atMostEveryMinute } from './concurrency/at-most-every-minute.ts'
import { migrateQueue } from './jobs/queue-tables.server.ts'
import { log } from './log.server.ts'

const migrationLock = 7_265_001
const migrationMillisecondsMax = 5 * 60_000

/** @param client closed afterwards */
export async function migrateDatabase(client: pg.Client): Promise<void> {
  try {
    await lockMigrations(client)
    await migrate(drizzle(client), { migrationsFolder: path.resolve(import.meta.dirname, '../../database/migrations') })
    await migrateQueue((text, values) => client.query(text, values))
  } finally {
    await client.end()
  }
}

/** Another process may be at it, or have died on a machine that PostgreSQL still believes in. */
async function lockMigrations(client: pg.Client): Promise<void> {
  const began = performance.now()
  const noteOnceAMinute = atMostEveryMinute((milliseconds: number) =>
    log.warn({ seconds: Math.round(milliseconds / 1000) }, 'waiting for another process to update the database'),
  )
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [migrationLock])
    if (rows[0]?.mine) return
    const waited = performance.now() - began
    if (waited > migrationMillisecondsMax) throw await migrationsLocked(client)
    noteOnceAMinute(waited)
    await pause(500)
  }
}

async function migrationsLocked(client: pg.Client): Promise<Error> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and objid = $1 and
      database = (select oid from pg_database where datname = current_database())`,
    [migrationLock],
  )
  return new Error(
    `depuis ${migrationMillisecondsMax / 60_000}\u00a0minutes, un autre processus la met à jour, ou est mort sans la libérer\u00a0: s’il est mort, «\u00a0select pg_terminate_backend(${rows[0]?.pid ?? 'pid'})\u00a0» la libère`,
  )
}
