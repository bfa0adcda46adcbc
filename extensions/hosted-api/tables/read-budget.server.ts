import { LRUCache } from 'lru-cache'
import { now } from '#platform/clock.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import { queryForProgram } from '#platform/database.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { hitOrPass, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { programStatementSecondsMax } from '#platform/postgres/program-reads.ts'
import { sqlState } from '#platform/postgres/unique-violation.ts'
import type { Execute } from './read-rows.server.ts'
import { statementTimeout, tooMany } from './table-error.ts'

/** A unit is 10 ms of PostgreSQL beyond the first 5 ms of a statement, or 32 KiB of an answer. */
const unitMilliseconds = 10
const freeMilliseconds = 5
const unitBytes = 32 * 1024
const unitsPerNetwork: Limit = { name: 'api-reads', hits: 1800, seconds: 60 }
/** Units are counted for all replicas once there are as many: a count is a write, which may cost more than the read. */
const unitsAtOnce = 10
const waitingMax = 50

/** When each network may read again: meanwhile a refusal costs no query. */
const refusedUntil = new LRUCache<string, number>({ max: 1000 })
const uncountedUnits = new LRUCache<string, number>({ max: 1000 })

interface Places {
  answers: ReturnType<typeof queueOf>
  statements: ReturnType<typeof queueOf>
  length: number
}

const places = new Map<string, Places>()
const answersAtOnce = 2

/**
 * Runs the statements of a request at the expense of its network, one at a time, on the connections for programs. Few
 * requests of a network have begun at once, so that those that wait hold no rows.
 * @param work may occupy its place until the client has read the answer
 * @throws {CallError} when the network has spent its budget for this minute, on any replica
 */
export function withinBudget<T>(
  request: Request,
  units: number,
  work: (execute: Execute, occupyUntil: (end: Promise<void>) => void) => Promise<T>,
): Promise<T> {
  const network = clientNetwork(request)
  return new Promise((resolve, reject) => {
    inTurn(network, async ({ statements }) => {
      request.signal.throwIfAborted()
      refuseIfSpent(network)
      await spend(network, units)
      refuseIfSpent(network)
      const ends: Promise<void>[] = []
      const execute: Execute = (query) => statements(() => executeFor(network, request, query))
      resolve(await work(execute, (end) => void ends.push(end)))
      await Promise.all(ends)
    }).catch(reject)
  })
}

async function inTurn(network: string, work: (place: Places) => Promise<void>): Promise<void> {
  refuseIfSpent(network)
  const place = places.get(network) ?? { answers: queueOf(answersAtOnce), statements: queueOf(1), length: 0 }
  if (place.length >= waitingMax) throw tooMany(1)
  places.set(network, place)
  place.length += 1
  try {
    await place.answers(() => work(place))
  } finally {
    place.length -= 1
    if (place.length === 0) places.delete(network)
  }
}

function refuseIfSpent(network: string): void {
  const waitSeconds = Math.ceil(((refusedUntil.get(network) ?? 0) - now().getTime()) / 1000)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}

async function spend(network: string, cost: number): Promise<void> {
  const units = (uncountedUnits.get(network) ?? 0) + cost
  const wholeUnits = units < unitsAtOnce ? 0 : Math.floor(units)
  uncountedUnits.set(network, units - wholeUnits)
  const excess = wholeUnits > 0 ? await hitOrPass(unitsPerNetwork, network, wholeUnits) : null
  if (excess) refusedUntil.set(network, now().getTime() + excess.retryAfterSeconds * 1000)
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
