import type { QueueOptions } from 'pg-boss'
import { now } from '#platform/clock.ts'
import { afterCommit, openedDatabase } from '#platform/database.server.ts'
import { inTransaction, newQueue } from './queue.server.ts'

export interface Attempt {
  /** Nobody tries again after a failure of this one. */
  isLast: boolean
}

/** Runs once, in one replica; a second time only when that replica died, or lost the database, before it noted the end. */
export interface Job<Payload extends object> {
  name: string
  /** @throws to be tried again later. */
  work: (payload: Payload, attempt: Attempt) => Promise<void>
  retries: number
  /** The first pause is between this and its double, and each next one twice as long. */
  retryPauseSeconds: number
  retryPauseSecondsMax?: number
  secondsMax: number
  /** At once in each replica: in total, and of those enqueued under one group. Without: one. */
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
    // A server that was off for months still does what it planned.
    retentionSeconds: 365 * 24 * 60 * 60,
    deleteAfterSeconds: 60 * 60,
  }
}

// Never started: it has neither timers nor a connection of its own.
const sender = newQueue('beside')
const declaredIn = new WeakMap<object, Map<string, Promise<void>>>()
const wakes = new Set<(name: string) => void>()

/**
 * The job runs if, and only if, the caller's transaction commits.
 * @param options.id a second job under it is ignored
 * @param options.at by the clock of this process
 * @param options.afterSeconds by the clock of the database
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

/** Other processes find the job when they next look. */
export function onEnqueued(wake: (name: string) => void): () => void {
  wakes.add(wake)
  return () => wakes.delete(wake)
}

/** Once in each process for a database; outside of transactions, which may roll back. */
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
