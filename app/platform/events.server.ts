import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { afterCommit, db, dedicatedConnection } from './database.server.ts'
import { log } from './log.server.ts'
import { control, otherProcesses } from './other-processes.server.ts'
import { productKey } from './product-name.ts'

/** An event's name, typed with its payload. PostgreSQL refuses NOTIFY payloads of 8,000 bytes and more. */
export type EventName<Payload> = string & { readonly payload?: Payload }

type Listener = (payload: never) => void
interface Envelope {
  id: string
  from: string
  name: string
  payload: unknown
}

const channel = `${productKey}_events`
const thisProcess = randomUUID()
const listeners = new Map<string, Set<Listener>>()
let client: Client | null = null
let stopped = true
const others = otherProcesses()

function deliver(name: string, payload: unknown): void {
  for (const listener of listeners.get(name) ?? []) {
    try {
      listener(payload as never)
    } catch (problem) {
      log.error({ problem, event: name }, 'a listener failed')
    }
  }
}

/** Delivered after the commit, which waits for all processes: a writer reads their own writes on every replica. */
export async function announce<Payload>(name: EventName<Payload>, payload: Payload): Promise<void> {
  const envelope = envelopeOf(name, payload)
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(envelope)})`)
  const finish = await followUps.get(name)?.(payload as never)
  await afterCommit(async () => {
    deliver(name, payload)
    await others.acknowledgedBy(envelope.id)
    await finish?.()
  })
}

type FollowUp<Payload> = (payload: Payload) => Promise<() => Promise<void>>
const followUps = new Map<string, FollowUp<never>>()

/**
 * For what is outside all processes. @param prepare runs in the transaction that announces; what it returns runs, in that
 * process alone, after the commit and after every process has heard.
 */
export function followUp<Payload>(name: EventName<Payload>, prepare: FollowUp<Payload>): void {
  followUps.set(name, prepare)
}

export function listen<Payload>(name: EventName<Payload>, listener: (payload: Payload) => void): () => void {
  const listenersOfName = listeners.get(name) ?? new Set()
  listeners.set(name, listenersOfName.add(listener))
  return () => listenersOfName.delete(listener)
}

const losses = new Set<() => void>()

/** Calls `lost` after a lost connection: events of other processes may have been missed. */
export function listenForLosses(lost: () => void): () => void {
  losses.add(lost)
  return () => losses.delete(lost)
}

/** @param attempt how many before it were in vain */
export async function startEvents(attempt = 0): Promise<void> {
  stopped = false
  const connection = await dedicatedConnection()
  try {
    await connection.query(`listen ${channel}`)
  } catch (problem) {
    await connection.end()
    throw problem
  }
  connection.on('notification', ({ payload }) => {
    const envelope = JSON.parse(payload ?? '{}') as Envelope
    if (envelope.from !== thisProcess) hear(envelope, connection)
  })
  const since = performance.now()
  connection.on('end', () => {
    client = null
    for (const lost of losses) lost()
    const hasLasted = performance.now() - since > lastingMilliseconds
    if (!stopped) reconnect(hasLasted ? 0 : attempt + 1)
  })
  client = connection
  await notifyOthers(connection, control.here, { to: null })
  for (const lost of losses) lost()
}

function envelopeOf(name: string, payload: unknown): Envelope {
  return { id: randomUUID(), from: thisProcess, name, payload }
}

let lastNotification: Promise<void> = Promise.resolve()

function notifyOthers(connection: Client, name: string, payload: object): Promise<void> {
  lastNotification = lastNotification.then(() => notifyNow(connection, name, payload))
  return lastNotification
}

async function notifyNow(connection: Client, name: string, payload: object): Promise<void> {
  try {
    await connection.query('select pg_notify($1, $2)', [channel, JSON.stringify(envelopeOf(name, payload))])
  } catch (problem) {
    log.warn({ problem }, 'other processes could not be notified')
  }
}

function hear({ id, from, name, payload }: Envelope, connection: Client): void {
  const { to } = payload as { to?: string | null }
  if (name !== control.gone) others.addProcess(from)
  if (name === control.here) {
    if (to === null) void notifyOthers(connection, control.here, { to: from })
  } else if (name === control.gone) others.forget(from)
  else if (name === control.acknowledged) others.acknowledge((payload as { event: string }).event, from)
  else {
    deliver(name, payload)
    void notifyOthers(connection, control.acknowledged, { event: id })
  }
}

export function isListening(): boolean {
  return client !== null
}

const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 1_000
const lastingMilliseconds = 3_000

function reconnect(attempt = 0): void {
  const pause = Math.min(firstPauseMilliseconds * 2 ** attempt, longestPauseMilliseconds)
  setTimeout(() => {
    if (stopped) return
    startEvents(attempt).catch((problem: unknown) => {
      log.warn({ problem }, 'event connection not restored yet')
      reconnect(attempt + 1)
    })
  }, pause).unref()
}

export async function stopEvents(): Promise<void> {
  stopped = true
  const connection = client
  if (!connection) return
  await notifyOthers(connection, control.gone, {})
  await connection.end()
  client = null
}
