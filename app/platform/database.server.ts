import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { inTime } from './concurrency/concurrency.ts'
import { config } from './config.server.ts'
import { errorMessage, reasonOf } from './problem-reason.ts'
import { log } from './log.server.ts'
import { migrateDatabase } from './migrations.server.ts'
import type { PostgresServer } from '#embedded-postgres/postgres.ts'
import { connectTo } from './postgres/connection.server.ts'
import { embeddedFolder, embeddedOptions } from './postgres/embedded.server.ts'
import { isConnectionLost, UnansweredCommit } from './postgres/lost-connection.ts'
import { type Database, databaseOf, openPools, poolName, type Pools } from './postgres/pools.server.ts'
import { RefusedDatabase, refuseUnfitServer } from './postgres/pooler.server.ts'
import { productKey } from './product-name.ts'

export type { Database }
type Transaction = { database: Database; afterCommit: (() => void | Promise<void>)[] }

const queriesEndMilliseconds = 5_000

let pools: Pools | null = null
let poolDatabase: Database | null = null
let embeddedServer: PostgresServer | null = null
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

/** @param build ends in `.prepare('name')` with a unique name: each connection plans the query once */
export function preparedQuery<Prepared>(build: (database: Database) => Prepared): () => Prepared {
  const queries = new WeakMap<Database, Prepared>()
  return () => {
    const database = current()
    const query = queries.get(database) ?? build(database)
    queries.set(database, query)
    return query
  }
}

export function inlineLimit(limit: number): Placeholder {
  return sql.raw(String(limit)) as unknown as Placeholder
}

export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  const outer = openTransaction.getStore()
  const later: Transaction['afterCommit'] = []
  const progress: { isDone: boolean; problem?: unknown } = { isDone: false }
  const result = await current()
    .transaction((database) =>
      openTransaction.run({ database, afterCommit: later }, () => watchProgress(work, progress)),
    )
    .catch((problem: unknown) => {
      if (progress.isDone && !outer && isConnectionLost(problem)) throw new UnansweredCommit(problem)
      throw progress.problem ?? problem
    })
  if (outer) outer.afterCommit.push(...later)
  else await Promise.all(later.map(async (run) => run()))
  return result
}

async function watchProgress<T>(work: () => Promise<T>, progress: { isDone: boolean; problem?: unknown }): Promise<T> {
  try {
    const result = await work()
    progress.isDone = true
    return result
  } catch (problem) {
    progress.problem = problem
    throw problem
  }
}

export async function afterCommit(work: () => void | Promise<void>): Promise<void> {
  const open = openTransaction.getStore()
  if (open) open.afterCommit.push(work)
  else await work()
}

export function isInTransaction(): boolean {
  return openTransaction.getStore() !== undefined
}

export function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return openTransaction.exit(work)
}

/** Runs `work`, which opens no transaction, on a second connection, so that it survives a rollback. */
export function besideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const open = openTransaction.getStore()
  return open ? openTransaction.run({ ...open, database: databaseOf(requirePools().beside) }, work) : work()
}

export function lockedTransaction<T>(name: string, work: () => Promise<T>): Promise<T> {
  return transaction(async () => {
    await waitForTurn(name)
    return work()
  })
}

export async function waitForTurn(name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
}

export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return databaseOf(requirePools().locks).transaction(async (connection) => {
    await connection.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
    return work()
  })
}

/** Runs `work` in one replica only. @returns null when another one holds the lock, which is released if it dies */
export function unlessAnotherDoes<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  return databaseOf(requirePools().locks).transaction(async (connection) => {
    const lock = sql`select pg_try_advisory_xact_lock(hashtext(${name})) as mine`
    const { rows } = await connection.execute<{ mine: boolean }>(lock)
    return rows[0]?.mine ? work() : null
  })
}

export function queryOnPool(name: 'main' | 'beside', text: string, values?: unknown[]): Promise<pg.QueryResult> {
  return requirePools()[name].query(text, values)
}

/**
 * Runs a read that a program phrased, outside any transaction, on the connections for programs.
 * @returns the time that PostgreSQL took, too. @throws with code 57014 after `programStatementSecondsMax`
 */
export async function queryForProgram(query: SQL): Promise<{ rows: unknown[]; milliseconds: number }> {
  const client = await requirePools().programs.connect()
  const startedAt = performance.now()
  try {
    const { rows } = await drizzle(client).execute(query)
    return { rows, milliseconds: performance.now() - startedAt }
  } finally {
    client.release()
  }
}

function requirePools(): Pools {
  if (!pools) throw new Error('The database is not open: call openDatabase() first.')
  return pools
}

export function dedicatedConnection(): Promise<pg.Client> {
  return connectTo(databaseAddress())
}

/** Facts about a database belong to it, since another one may be opened later. */
export function openedDatabase(): object {
  if (!poolDatabase) throw new Error('The database is not open: call openDatabase() first.')
  return poolDatabase
}

const readers: (() => Promise<void>)[] = []

export async function onOpen(read: () => Promise<void>): Promise<void> {
  readers.push(read)
  if (poolDatabase) await read()
}

/** @param givenUp called when the embedded server died and cannot be brought back, which may be much later */
export async function openDatabase(
  givenUp: (problem: Error) => void = () => {},
): Promise<{ kind: 'embedded' | 'given' }> {
  if (!config.databaseUrl) {
    const { startPostgres } = await import('#embedded-postgres/postgres.ts')
    embeddedServer = await startPostgres(embeddedFolder(), { ...embeddedOptions, givenUp })
  }
  try {
    pools = openPools(databaseAddress())
    poolDatabase = databaseOf(pools.main)
    if (config.databaseUrl) await refuseUnfitServer(config.databaseUrl)
    await migrateDatabase(await dedicatedConnection())
    for (const read of readers) await read()
  } catch (problem) {
    await closeDatabase()
    if (!config.databaseUrl || problem instanceof RefusedDatabase) throw problem
    throw new Error(unreachable(problem), { cause: problem })
  }
  return { kind: embeddedServer ? 'embedded' : 'given' }
}

function unreachable(problem: unknown): string {
  return `DATABASE_URL\u00a0: trouvé une base qui n’a pas pu être ouverte (${reasonOf(problem)}), attendu un PostgreSQL 15 à 18 qui accepte cette connexion et où l’on peut créer des tables.`
}

export function databaseAddress(): string {
  const url = config.databaseUrl ?? embeddedServer?.url
  if (!url) throw new Error('The database is not open: call openDatabase() first.')
  return url
}

export async function isUsedByAnother(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database()
      and split_part(application_name, ' ', 1) = $1 and application_name <> $2`,
    [productKey, poolName],
  )
  return rowCount !== 0
}

export function poolUse(): { used: number; idle: number; waiting: number } {
  const all = Object.values<pg.Pool>({ ...pools })
  const sum = (count: (pool: pg.Pool) => number) => all.reduce((total, pool) => total + count(pool), 0)
  const idle = sum(({ idleCount }) => idleCount)
  return { used: sum(({ totalCount }) => totalCount) - idle, idle, waiting: sum(({ waitingCount }) => waitingCount) }
}

export async function isDatabaseAnswering(): Promise<boolean> {
  try {
    await current().execute('select 1')
    return true
  } catch {
    return false
  }
}

/** Whether a failure passes with the connection; other failures of the database last. */
export async function isDatabaseAway(problem: unknown): Promise<boolean> {
  return isConnectionLost(problem) || !(await isDatabaseAnswering())
}

/** Running queries have a moment to end: an endless one would keep the process and the embedded server for ever. */
export async function closeDatabase(): Promise<void> {
  const ending = Object.values<pg.Pool>({ ...pools })
  pools = null
  poolDatabase = null
  const poolsEnd = Promise.all(ending.map((pool) => pool.end()))
  await inTime(poolsEnd, queriesEndMilliseconds).catch((problem: unknown) => {
    log.warn({ problem: errorMessage(problem) }, 'queries are cut')
  })
  await embeddedServer?.stop()
  embeddedServer = null
}
