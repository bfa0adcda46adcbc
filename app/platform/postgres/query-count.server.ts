import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface QueryCount {
  queries: number
  /** The sum of their durations: queries that run together count each. */
  milliseconds: number
  outer: QueryCount | undefined
}

const counts = new AsyncLocalStorage<QueryCount>()

/** Counts the queries that `work` runs until it settles. Background jobs have a context of their own. */
export async function countQueries<T>(
  work: () => Promise<T>,
): Promise<{ result: T; queries: number; milliseconds: number }> {
  const count: QueryCount = { queries: 0, milliseconds: 0, outer: counts.getStore() }
  const result = await counts.run(count, work)
  return { result, queries: count.queries, milliseconds: count.milliseconds }
}

/** Counts for the caller: a pool runs a query that waited for a connection in the context of the one before it. */
export function withCountedQueries<Client extends pg.Pool | pg.PoolClient>(client: Client): Client {
  const query = (...args: unknown[]) => {
    const answer = Reflect.apply(client.query, client, args) as Promise<unknown>
    const count = counts.getStore()
    return count ? measure(count, answer) : answer
  }
  return Object.assign(Object.create(client) as Client, { query })
}

async function measure(count: QueryCount, answer: Promise<unknown>): Promise<unknown> {
  const began = performance.now()
  for (let each: QueryCount | undefined = count; each; each = each.outer) each.queries += 1
  try {
    return await answer
  } finally {
    const milliseconds = performance.now() - began
    for (let each: QueryCount | undefined = count; each; each = each.outer) each.milliseconds += milliseconds
  }
}
