import type { QueueOptions } from 'pg-boss'
import { now } from '#platform/clock.ts'
import { afterCommit, openedDatabase } from '#platform/database.server.ts'
import { inTransaction, newQueue } from './queue.server.ts'

export interface Attempt {
  isLast: boolean
}

/** Runs once, in one replica. It runs again when that replica died or lost the database before it noted the end. */
export interface Job<Payload extends object> {
  name: string
  work: (payload: Payload, attempt: Attempt) => Promise<void>
  retries: number
  retryPauseSeconds: number
  retryPauseSecondsMax?: number
  secondsMax: number
  concurrency?: { jobs: number; ofGroup: number }
}

export function queueOptions(job: Omit<Job<never>, 'name' | 'work' | 'concurrency'>): QueueOptions {
  return {
    retryLimit: job.retries,
    retryDelay: job.retryPauseSeconds,
    retryDelayMax: job.retryPauseSecondsMax ?? job.retryPauseSeconds,
    retryBackoff: true,
    expireInSeconds: job.secondsMax,
    // A killed process is noticed after 10 to 20 s, the shortest that the queue offers.
    heartbeatSeconds: 10,
    retentionSeconds: 365 * 24 * 60 * 60,
    deleteAfterSeconds: 60 * 60,
  }
}

const sender = newQueue('beside')
const declaredIn = new WeakMap<object, Map<string, Promise<void>>>()
const wakes = new Set<(name: string) => void>()

/**
 * The job runs if, and only if, the caller's transaction commits.
 * @param options.id a second job with it is ignored
 * @param options.at by the clock of this process; `afterSeconds` by that of the database
 */
export async function enqueue<Payload extends object>(
  job: Job<Payload>,
  payload: Payload,
  options: { id?: string; at?: Date; afterSeconds?: number; group?: string } = {},
): Promise<void> {
  const { id, at, afterSeconds = 0, group } = options
  await declareQueue(job)
  await sender.send(job.name, payload, {
    ...(id && { id }),
    ...(group && { group: { id: group } }),
    startAfter: at ?? afterSeconds,
    db: inTransaction,
  })
  await afterCommit(() => {
    if (at ? at <= now() : afterSeconds === 0) for (const wake of wakes) wake(job.name)
  })
}

export function onEnqueued(wake: (name: string) => void): () => void {
  wakes.add(wake)
  return () => wakes.delete(wake)
}

export function declareQueue<Payload extends object>(job: Job<Payload>): Promise<void> {
  const database = openedDatabase()
  const queues = declaredIn.get(database) ?? new Map<string, Promise<void>>()
  declaredIn.set(database, queues)
  const earlier = queues.get(job.name)
  if (earlier) return earlier
  const declaring = sender.createQueue(job.name, queueOptions(job))
  queues.set(job.name, declaring)
  declaring.catch(() => queues.delete(job.name))
  return declaring
}
