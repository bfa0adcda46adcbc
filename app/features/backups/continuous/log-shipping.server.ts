import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { followLog } from '#platform/replication/log-stream.server.ts'
import type { LogPosition } from '#platform/replication/log-position.ts'

const partBytesMax = 8 * 1024 * 1024
/** PostgreSQL gives up a reader that says nothing for a minute. */
const confirmEveryMilliseconds = 10_000
const silenceMillisecondsMax = 60_000
const lookMilliseconds = 250

export interface ShippedPart {
  from: LogPosition
  contents: Buffer
  at: Date
}

interface LogStart {
  client: Client
  slot: string
  timeline: number
  from: LogPosition
  at: Date
}

export interface Shipping {
  /** Ends with an error, when the server or the target fails; without, once `stop` was called. */
  ended: Promise<void>
  stop(until: LogPosition): void
  abort(problem: Error): void
  waitingSince(): Date | null
}

/** Gathers the log into parts, and stores each before it confirms it. */
export function shipLog(
  { client, slot, from, at: completeAt, timeline }: LogStart,
  { afterSeconds, store }: { afterSeconds: number; store: (part: ShippedPart) => Promise<void> },
): Shipping {
  const stream = followLog(client, slot, from, timeline)
  let [received, stored] = [from, from]
  let gathered: Buffer[] = []
  let gatheredBytes = 0
  let since: Date | null = null
  let storingSince: Date | null = null
  let at = completeAt
  let heardAt = performance.now()
  let confirmedAt = performance.now()
  let stopAt: LogPosition | null = null
  let storing: Promise<void> | null = null

  function storeGathered(): Promise<void> {
    storing ??= storePart().finally(() => (storing = null))
    return storing
  }

  async function storePart(): Promise<void> {
    if (gatheredBytes === 0) return
    const part = { from: stored, contents: Buffer.concat(gathered), at }
    ;[gathered, gatheredBytes] = [[], 0]
    ;[storingSince, since] = [since, null]
    await store(part)
    storingSince = null
    stored += BigInt(part.contents.length)
    confirm()
  }

  function confirm(): void {
    stream.confirm(stored)
    confirmedAt = performance.now()
  }

  async function receive(): Promise<void> {
    for await (const message of stream.messages) {
      heardAt = performance.now()
      if (message.kind === 'alive') continue
      since ??= message.sentAt
      gathered.push(message.contents)
      gatheredBytes += message.contents.length
      received = message.from + BigInt(message.contents.length)
      // While it catches up, what was acknowledged until then is still to come.
      if (received >= message.serverAt) at = message.sentAt
      // While a full part is stored nothing more is read: the server keeps it.
      if (gatheredBytes >= partBytesMax) await storing
      if (gatheredBytes >= partBytesMax) await storeGathered()
    }
  }

  async function watch(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const now = performance.now()
      if (now - heardAt > silenceMillisecondsMax && !storing) throw new Error('PostgreSQL no longer sends its log.')
      if (now - confirmedAt > confirmEveryMilliseconds) confirm()
      const isDue = since !== null && Date.now() - since.getTime() >= afterSeconds * 1000
      const isStopping = stopAt !== null && received >= stopAt
      if (isDue || isStopping) await storeGathered()
      if (isStopping && gatheredBytes === 0) return
      await pause(lookMilliseconds)
    }
  }

  const over = new AbortController()
  const failed = Promise.withResolvers<never>()
  const ended = Promise.race([receive(), watch(over.signal), failed.promise]).finally(() => {
    over.abort()
    stream.end()
  })
  return {
    ended,
    stop: (until) => void (stopAt = until),
    waitingSince: () => storingSince ?? since,
    abort: (problem) => failed.reject(problem),
  }
}
