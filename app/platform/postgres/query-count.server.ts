import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface QueryCount {
  queries: number
  outer: QueryCount | undefined
}

const counts = new AsyncLocalStorage<QueryCount>()

/** Counts the queries that `work` runs until it settles. Background jobs have a context of their own. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }> {
  const count: QueryCount = { queries: 0, outer: counts.getStore() }
  const result = await counts.run(count, work)
  return { result, queries: count.queries }
}

/** Counts for the caller: a pool runs a query that waited for a connection in the context of the one before it. */
export function withCountedQueries<Client extends pg.Pool | pg.PoolClient>(client: Client): Client {
  const query = (...args: unknown[]) => {
    for (let each = counts.getStore(); each; each = each.outer) each.queries += 1
    return Reflect.apply(client.query, client, args) as Promise<unknown>
  }
  return Object.assign(Object.create(client) as Client, { query })
}
