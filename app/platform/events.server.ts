import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { afterCommit, db, dedicatedConnection } from './database.server.ts'
import { log } from './log.server.ts'
import { control, otherProcesses } from './other-processes.server.ts'
import { productKey } from './product-name.ts'

/** The name of an event, and the shape of what it carries. Payloads are small: PostgreSQL refuses 8 kB and more. */
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

/**
 * Says that something happened, on every process, once it is committed: NOTIFY is transactional. This process hears it
 * right after its commit without waiting for the round trip, and whoever writes is answered once the others have heard
 * it too: a writer reads its own writes, on every replica.
 */
export async function announce<Payload>(name: EventName<Payload>, payload: Payload): Promise<void> {
  const envelope = envelopeOf(name, payload)
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(envelope)})`)
  await afterCommit(() => {
    deliver(name, payload)
    return others.acknowledgedBy(envelope.id)
  })
}

/** @returns a function that stops listening. */
export function listen<Payload>(name: EventName<Payload>, listener: (payload: Payload) => void): () => void {
  const listenersOfName = listeners.get(name) ?? new Set()
  listeners.set(name, listenersOfName.add(listener))
  return () => listenersOfName.delete(listener)
}

const losses = new Set<() => void>()

/**
 * Called when what other processes said may have been missed: the connection that tells it was lost, or is new.
 * @returns a function that stops listening.
 */
export function listenForLosses(lost: () => void): () => void {
  losses.add(lost)
  return () => losses.delete(lost)
}

/** Hears the other processes. Reconnects by itself: a restart of the database loses no later event. */
export async function startEvents(): Promise<void> {
  stopped = false
  const connection = await dedicatedConnection()
  connection.on('error', (problem) => log.warn({ problem }, 'event connection lost'))
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
  connection.on('end', () => {
    client = null
    for (const lost of losses) lost()
    if (!stopped) reconnect()
  })
  client = connection
  await notifyOthers(connection, control.here, { to: null })
  for (const lost of losses) lost()
}

function envelopeOf(name: string, payload: unknown): Envelope {
  return { id: randomUUID(), from: thisProcess, name, payload }
}

let lastNotification: Promise<void> = Promise.resolve()

/** One after the other: a connection takes one question at a time. */
function notifyOthers(connection: Client, name: string, payload: object): Promise<void> {
  lastNotification = lastNotification.then(() => notifyNow(connection, name, payload))
  return lastNotification
}

async function notifyNow(connection: Client, name: string, payload: object): Promise<void> {
  try {
    await connection.query('select pg_notify($1, $2)', [channel, JSON.stringify(envelopeOf(name, payload))])
  } catch (problem) {
    log.warn({ problem }, 'the other processes were not told')
  }
}

function hear({ id, from, name, payload }: Envelope, connection: Client): void {
  const { to } = payload as { to?: string | null }
  if (name !== control.gone) others.addProcess(from)
  if (name === control.here) {
    // Whoever is new does not know us yet.
    if (to === null) void notifyOthers(connection, control.here, { to: from })
  } else if (name === control.gone) others.forget(from)
  else if (name === control.acknowledged) others.acknowledge((payload as { event: string }).event, from)
  else {
    deliver(name, payload)
    void notifyOthers(connection, control.acknowledged, { event: id })
  }
}

/** Whether other processes are heard at the moment: what is kept may otherwise be old without our knowing. */
export function isListening(): boolean {
  return client !== null
}

function reconnect(): void {
  setTimeout(() => {
    if (stopped) return
    startEvents().catch((problem: unknown) => {
      log.warn({ problem }, 'event connection not back yet')
      reconnect()
    })
  }, 1000).unref()
}

export async function stopEvents(): Promise<void> {
  stopped = true
  const connection = client
  if (!connection) return
  await notifyOthers(connection, control.gone, {})
  await connection.end()
  client = null
}
