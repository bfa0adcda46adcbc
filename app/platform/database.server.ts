import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { sql, type Placeholder } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { config } from './config.server.ts'
import { log } from './log.server.ts'
import type { EmbeddedPostgres } from './postgres/embedded.server.ts'
import { productKey } from './product-name.ts'

export type Database = NodePgDatabase<Record<string, never>>
type Transaction = { database: Database; afterCommit: (() => void | Promise<void>)[] }

let pool: pg.Pool | null = null
let poolDatabase: Database | null = null
let embedded: EmbeddedPostgres | null = null
const openTransaction = new AsyncLocalStorage<Transaction>()

function current(): Database {
  const database = openTransaction.getStore()?.database ?? poolDatabase
  if (!database) throw new Error('The database is not open: call openDatabase() first.')
  return database
}

/** The open transaction, else the pool, which is not exported so that no query leaves its transaction. */
export const db: Database = new Proxy({} as Database, {
  get(_, name) {
    const database = current()
    const value: unknown = Reflect.get(database, name)
    return typeof value === 'function' ? value.bind(database) : value
  },
})

/** @param build ends in `.prepare('name')`, a name that no other query has: each connection plans the query once. */
export function preparedQuery<Prepared>(build: (database: Database) => Prepared): () => Prepared {
  const built = new WeakMap<Database, Prepared>()
  return () => {
    const database = current()
    const query = built.get(database) ?? build(database)
    built.set(database, query)
    return query
  }
}

/** Inlines a limit: as a parameter it would prevent PostgreSQL from reusing the plan. */
export function inlineLimit(limit: number): Placeholder {
  return sql.raw(String(limit)) as unknown as Placeholder
}

/** Runs `work` in a transaction, or in a savepoint of the open one. */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  const outer = openTransaction.getStore()
  const later: Transaction['afterCommit'] = []
  const result = await current().transaction((database) =>
    openTransaction.run({ database: database, afterCommit: later }, work),
  )
  if (outer) outer.afterCommit.push(...later)
  else await Promise.all(later.map(async (run) => run()))
  return result
}

/** Runs `work` after the commit; at once without an open transaction. */
export async function afterCommit(work: () => void | Promise<void>): Promise<void> {
  const open = openTransaction.getStore()
  if (open) open.afterCommit.push(work)
  else await work()
}

/** Runs `work` outside the caller's transaction, for what must survive its rollback. */
export function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return openTransaction.exit(work)
}

/** Runs `work` in one process at a time across all replicas; the others wait. */
export function lockedTransaction<T>(name: string, work: () => Promise<T>): Promise<T> {
  return transaction(async () => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
    return work()
  })
}

/** Runs `work` in one replica only. @returns null when another one holds the lock, which is released if it dies. */
export function unlessAnotherDoes<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  return transaction(async () => {
    const lock = sql`select pg_try_advisory_xact_lock(hashtext(${name})) as mine`
    const { rows } = await db.execute<{ mine: boolean }>(lock)
    return rows[0]?.mine ? outsideTransaction(work) : null
  })
}

export async function dedicatedConnection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseAddress() })
  await client.connect()
  return client
}

export interface OpenedDatabase {
  kind: 'embedded' | 'given'
}

/** @throws {EmbeddedPostgresProblem} with a sentence for the owner, or pg's error when DATABASE_URL is unreachable. */
export async function openDatabase(): Promise<OpenedDatabase> {
  if (!config.databaseUrl) {
    const { startEmbeddedPostgres } = await import('./postgres/embedded.server.ts')
    embedded = await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'))
  }
  try {
    connect(databaseAddress())
    await migrateDatabase()
  } catch (problem) {
    await closeDatabase()
    throw config.databaseUrl ? new Error(unreachable(problem), { cause: problem }) : problem
  }
  return { kind: embedded ? 'embedded' : 'given' }
}

function unreachable(problem: unknown): string {
  const found = problem instanceof Error ? problem.message : String(problem)
  return `DATABASE_URL\u00a0: trouvé une base qui n’a pas pu être ouverte (${found}), attendu un PostgreSQL 15 à 18 qui accepte cette connexion et où l’on peut créer des tables.`
}

export function databaseAddress(): string {
  const url = config.databaseUrl ?? embedded?.url
  if (!url) throw new Error('The database is not open: call openDatabase() first.')
  return url
}

/** PostgreSQL accepts 100 connections by default; all processes of this machine share most of them. */
const connectionsMax = 80

function connect(url: string): void {
  const max = Math.min(20, Math.floor(connectionsMax / config.processes))
  pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000, application_name: productKey })
  pool.on('error', (problem) => log.warn({ problem: problem.message }, 'idle database connection lost'))
  // A checked-out client that loses its connection emits an error that would otherwise end the process.
  pool.on('connect', (client) =>
    client.on('error', (problem) => log.warn({ problem: problem.message }, 'database connection lost')),
  )
  poolDatabase = drizzle(pool)
}

const migrationLock = 7_265_001

async function migrateDatabase(): Promise<void> {
  const client = await dedicatedConnection()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: path.resolve(import.meta.dirname, '../../database/migrations') })
  } finally {
    await client.end()
  }
}

export function isUniqueViolation(problem: unknown): boolean {
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}

export async function isDatabaseAnswering(): Promise<boolean> {
  try {
    await current().execute('select 1')
    return true
  } catch {
    return false // this answer is the report: health says "en panne"
  }
}

export async function closeDatabase(): Promise<void> {
  const ending = pool
  pool = null
  poolDatabase = null
  await ending?.end()
  await embedded?.stop()
  embedded = null
}
