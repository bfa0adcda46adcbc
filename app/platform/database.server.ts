import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import path from 'node:path'
import { sql, type Placeholder } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { config } from './config.server.ts'
import { migrateQueue } from './jobs/queue-tables.server.ts'
import { log } from './log.server.ts'
import { tracePool } from './observability/tracing.server.ts'
import type { EmbeddedPostgres } from './postgres/embedded.server.ts'
import { PrimaryClient } from './postgres/primary-client.server.ts'
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

export function queryOnPool(text: string, values?: unknown[]): Promise<pg.QueryResult> {
  if (!pool) throw new Error('The database is not open: call openDatabase() first.')
  return pool.query(text, values)
}

export async function dedicatedConnection(): Promise<pg.Client> {
  const client = new PrimaryClient({ connectionString: databaseAddress(), connectionTimeoutMillis: 5_000 })
  await client.connect()
  return client
}

/** What is known of a database belongs to it: another one may be opened later. */
export function openedDatabase(): object {
  if (!poolDatabase) throw new Error('The database is not open: call openDatabase() first.')
  return poolDatabase
}

export function embeddedFolder(): string {
  return path.join(config.dataDir, 'postgres')
}

const readers: (() => Promise<void>)[] = []

/** Runs `read` whenever a database is opened, and now when one is: for what a module keeps in memory. */
export async function whenOpened(read: () => Promise<void>): Promise<void> {
  readers.push(read)
  if (poolDatabase) await read()
}

export interface OpenedDatabase {
  kind: 'embedded' | 'given'
}

/**
 * @param givenUp called when the embedded server died and cannot be brought back; it may be called much later
 * @throws {EmbeddedPostgresProblem} with a sentence for the owner, or pg's error when DATABASE_URL is unreachable.
 */
export async function openDatabase(givenUp: (problem: Error) => void = () => {}): Promise<OpenedDatabase> {
  if (!config.databaseUrl) {
    const { startEmbeddedPostgres } = await import('./postgres/embedded.server.ts')
    embedded = await startEmbeddedPostgres(embeddedFolder(), { givenUp })
  }
  try {
    connect(databaseAddress())
    await migrateDatabase()
    for (const read of readers) await read()
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

/** PostgreSQL accepts 100 by default; all processes of this machine share most. Each takes 8 MiB of the embedded one. */
const connectionsMax = 80
const connectionsOfProcessMax = 5

/** Its own, to tell our connections from those of another process. */
const poolName = `${productKey} ${randomUUID()}`

export async function isUsedByAnother(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database()
      and split_part(application_name, ' ', 1) = $1 and application_name <> $2`,
    [productKey, poolName],
  )
  return rowCount !== 0
}

const sockets = new Set<Socket>()

function connect(url: string): void {
  const max = Math.min(connectionsOfProcessMax, Math.floor(connectionsMax / config.processes))
  const settings = { connectionString: url, application_name: poolName, stream: openSocket }
  class Client extends PrimaryClient {
    constructor() {
      super(settings)
    }
  }
  pool = new pg.Pool({ Client, max, connectionTimeoutMillis: 10_000 })
  pool.on('error', (problem) => log.warn({ problem: problem.message }, 'idle database connection lost'))
  // A checked-out client that loses its connection emits an error that would otherwise end the process.
  pool.on('connect', (client) =>
    client.on('error', (problem) => log.warn({ problem: problem.message }, 'database connection lost')),
  )
  if (config.tracing) tracePool(pool)
  poolDatabase = drizzle(pool)
}

function openSocket(): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

/** When the database does not answer: what waits for it fails now, not when TCP gives its connections up. */
export function dropConnections(): void {
  for (const socket of sockets) socket.destroy(new Error('The database does not answer.'))
}

const migrationLock = 7_265_001

async function migrateDatabase(): Promise<void> {
  const client = await dedicatedConnection()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: path.resolve(import.meta.dirname, '../../database/migrations') })
    await migrateQueue((text, values) => client.query(text, values))
  } finally {
    await client.end()
  }
}

export function isUniqueViolation(problem: unknown): boolean {
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}

export function poolUse(): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {}
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
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
