import { LRUCache } from 'lru-cache'
import { now } from '#platform/clock.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import { queryForProgram } from '#platform/database.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { hitOrPass, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { programStatementSecondsMax } from '#platform/postgres/program-reads.ts'
import { sqlState } from '#platform/postgres/unique-violation.ts'
import { comparisonsOf, type Comparison } from './conditions.ts'
import type { Execute } from './read-rows.server.ts'
import { statementTimeout, tooMany } from './table-error.ts'
import type { TableQuery } from './table-query.ts'
import { longColumns } from './table-shapes.ts'

/** A unit is 10 ms of PostgreSQL beyond the first 25 ms of a statement, or 32 KiB of an answer. */
const unitMilliseconds = 10
const freeMilliseconds = 25
const unitBytes = 32 * 1024
const unitsPerNetwork: Limit = { name: 'api-reads', hits: 1800, seconds: 60 }
const waitingMax = 50

/** When each network may read again: meanwhile a refusal costs no query. */
const refusedUntil = new LRUCache<string, number>({ max: 1000 })
const queues = new Map<string, { run: ReturnType<typeof queueOf>; length: number }>()

/**
 * The cost that is certain before a read begins: PostgreSQL reads every text that is matched, compared or sorted by.
 */
export function unitsOf({ conditions, orders }: Pick<TableQuery, 'conditions' | 'orders'>): number {
  const units = comparisonsOf(conditions).reduce((sum, comparison) => sum + unitsOfComparison(comparison), 0)
  return units + 5 * orders.filter(({ column }) => longColumns.includes(column.name)).length
}

function unitsOfComparison({ kind, column }: Comparison): number {
  const isLong = longColumns.includes(column.name)
  if (kind === 'ilike') return isLong ? 10 : 2
  return isLong && kind !== 'is' ? 5 : 0
}

/**
 * Runs the statements of a request at the expense of its network, one at a time, on the connections for programs.
 * @throws {CallError} when the network has spent its budget for this minute, on any replica
 */
export async function executeWithinBudget(request: Request, units: number): Promise<Execute> {
  const network = clientNetwork(request)
  const waitSeconds = Math.ceil(((refusedUntil.get(network) ?? 0) - now().getTime()) / 1000)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
  const excess = await spend(network, units)
  if (excess) throw tooMany(excess.retryAfterSeconds)
  return (query) => inTurn(network, () => executeFor(network, request, query))
}

async function spend(network: string, units: number): ReturnType<typeof hitOrPass> {
  if (units < 1) return null
  const excess = await hitOrPass(unitsPerNetwork, network, Math.floor(units))
  if (excess) refusedUntil.set(network, now().getTime() + excess.retryAfterSeconds * 1000)
  return excess
}

async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(network) ?? { run: queueOf(1), length: 0 }
  if (queue.length >= waitingMax) throw tooMany(1)
  queues.set(network, queue)
  queue.length += 1
  try {
    return await queue.run(work)
  } finally {
    queue.length -= 1
    if (queue.length === 0) queues.delete(network)
  }
}

async function executeFor(network: string, { signal }: Request, query: Parameters<Execute>[0]): ReturnType<Execute> {
  signal.throwIfAborted()
  try {
    const { rows, milliseconds } = await queryForProgram(query)
    await spend(network, timeUnits(milliseconds) + jsonLength(rows) / unitBytes)
    return { rows }
  } catch (problem) {
    if (sqlState(problem) === statementTimeout) await spend(network, timeUnits(programStatementSecondsMax * 1000))
    throw problem
  }
}

function timeUnits(milliseconds: number): number {
  return Math.max(0, milliseconds - freeMilliseconds) / unitMilliseconds
}

function jsonLength(rows: unknown[]): number {
  return (rows as { json?: string }[]).reduce((sum, { json = '' }) => sum + json.length, 0)
}
