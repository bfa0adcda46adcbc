import { globSync } from 'node:fs'
import path from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'

const migrationLock = 7_265_001

export async function migrateDatabase(client: pg.Client): Promise<void> {
  try {
    await lockMigrations(client)
    await client.query('begin')
    const hashes = await appliedMigrations(client)
    const missing = knownMigrations().filter(({ hash }) => !hashes.includes(hash))
    await applyMigrations(client, missing)
    await client.query('commit')
    // Rows that a migration has rewritten are read one by one, even where an index holds all, until a vacuum has seen them.
    if (missing.length > 0) await client.query('vacuum (analyze, skip_locked)')
    await migrateQueue(client)
  } finally {
    await client.end()
  }
}

/** Includes those of extensions, the oldest first. `folderMillis` is the date of each. */
export function knownMigrations(): MigrationMeta[] {
  const root = path.resolve(import.meta.dirname, '../..')
  return globSync(['database/migrations', 'extensions/*/migrations'], { cwd: root })
    .flatMap((folder) => readMigrationFiles({ migrationsFolder: path.join(root, folder) }))
    .toSorted((a, b) => a.folderMillis - b.folderMillis)
}

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const result = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  return result.rows.map(({ hash }) => hash)
}

export async function applyMigrations(client: pg.Client, migrations: MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '5min'`)
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  await client.query('reset lock_timeout')
}

async function migrateQueue(client: pg.Client): Promise<void> {
  const queue = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
    supervise: false,
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  })
  await queue.start()
  await queue.stop({ graceful: false })
}
