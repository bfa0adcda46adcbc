import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { afterCommit, db, dedicatedConnection } from './database.server.ts'
import { log } from './log.server.ts'
import { control, otherProcesses } from './other-processes.server.ts'
import { productKey } from './product-name.ts'

/** Typed with its payload, which every process gets, and with what only the announcing transaction's listeners get. */
export type EventName<Payload, Local = undefined> = string & { readonly payload?: Payload; readonly local?: Local }

type Listener = (payload: never) => void
/** The function that it returns is called in this process alone, after every process has heard. */
type TransactionListener<Payload, Local> = (payload: Payload, local: Local) => Promise<void | (() => Promise<void>)>
interface Envelope {
  id: string
  from: string
  name: string
  payloads: unknown[]
}

const channel = `${productKey}_events`
const thisProcess = randomUUID()
const listeners = new Map<string, Set<Listener>>()
const transactionListeners = new Map<string, Set<TransactionListener<never, never>>>()
let client: Client | null = null
let isStopped = true
const others = otherProcesses()

/** The commit waits for all processes, so that writers read their own writes on every replica. */
export function announce<Payload, Local = undefined>(
  name: EventName<Payload, Local>,
  payload: Payload,
  ...[local]: Local extends undefined ? [] : [local: Local]
): Promise<void> {
  return announceEach(name, [payload], [local as Local])
}

export function announceAll<Payload, Local = undefined>(
  name: EventName<Payload, Local>,
  payloads: Payload[],
  ...[locals]: Local extends undefined ? [] : [locals: Local[]]
): Promise<void> {
  return announceEach(name, payloads, locals ?? [])
}

async function announceEach<Payload, Local>(
  name: EventName<Payload, Local>,
  payloads: Payload[],
  locals: Local[],
): Promise<void> {
  const envelopes = envelopesOf(name, payloads)
  const texts = envelopes.map((envelope) => JSON.stringify(envelope))
  await db.execute(sql`select pg_notify(${channel}, envelope) from unnest(${sql.param(texts)}::text[]) as envelope`)
  const last: (() => Promise<void>)[] = []
  for (const [index, payload] of payloads.entries())
    for (const listener of transactionListeners.get(name) ?? []) {
      const finish = await listener(payload as never, locals[index] as never)
      if (finish) last.push(finish)
    }
  await afterCommit(async () => {
    for (const envelope of envelopes) deliver(envelope)
    for (const { id } of envelopes) await others.acknowledgedBy(id)
    for (const finish of last) await finish()
  })
}

export function listen<Payload, Local>(
  name: EventName<Payload, Local>,
  listener: (payload: Payload) => void,
): () => void {
  return addTo(listeners, name, listener)
}

/** The announcing transaction waits for the listener, whose writes are committed with the change or not at all. */
export function listenInTransaction<Payload, Local>(
  name: EventName<Payload, Local>,
  listener: TransactionListener<Payload, Local>,
): () => void {
  return addTo(transactionListeners, name, listener)
}

function addTo<Any>(byName: Map<string, Set<Any>>, name: string, listener: Any): () => void {
  const ofName = byName.get(name) ?? new Set()
  byName.set(name, ofName.add(listener))
  return () => ofName.delete(listener)
}

function deliver({ name, payloads }: Envelope): void {
  for (const payload of payloads)
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(payload as never)
      } catch (problem) {
        log.error({ problem, event: name }, 'a listener failed')
      }
    }
}

const losses = new Set<() => void>()

export function listenForLosses(onLoss: () => void): () => void {
  losses.add(onLoss)
  return () => losses.delete(onLoss)
}

/** For what a process keeps in memory: it may have missed changes meanwhile. */
export function readAfterLosses(reload: () => Promise<unknown>): void {
  listenForLosses(() => {
    if (!isListening()) return
    reload().catch((problem: unknown) => log.warn({ problem }, 'what is kept in memory could not be read again'))
  })
}

export async function startEvents(): Promise<void> {
  isStopped = false
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
  connection.on('end', () => {
    client = null
    for (const listener of losses) listener()
    if (!isStopped) reconnect()
  })
  client = connection
  await notifyOthers(connection, control.here, { to: null })
  for (const listener of losses) listener()
}

const payloadBytesMax = 7_500

function envelopesOf(name: string, payloads: unknown[]): Envelope[] {
  const envelopes: Envelope[] = []
  let bytesLeft = 0
  for (const payload of payloads) {
    const bytes = Buffer.byteLength(JSON.stringify(payload)) + 1
    const last = bytes <= bytesLeft && envelopes.at(-1)
    if (last) last.payloads.push(payload)
    else envelopes.push(envelopeOf(name, [payload]))
    bytesLeft = (last ? bytesLeft : payloadBytesMax) - bytes
  }
  return envelopes
}

function envelopeOf(name: string, payloads: unknown[]): Envelope {
  return { id: randomUUID(), from: thisProcess, name, payloads }
}

let lastNotification: Promise<void> = Promise.resolve()

function notifyOthers(connection: Client, name: string, payload: object): Promise<void> {
  lastNotification = lastNotification.then(() => notifyNow(connection, name, payload))
  return lastNotification
}

async function notifyNow(connection: Client, name: string, payload: object): Promise<void> {
  try {
    await connection.query('select pg_notify($1, $2)', [channel, JSON.stringify(envelopeOf(name, [payload]))])
  } catch (problem) {
    log.warn({ problem }, 'other processes could not be notified')
  }
}

function hear(envelope: Envelope, connection: Client): void {
  const { id, from, name, payloads } = envelope
  const { to, event = '' } = Object(payloads[0]) as { to?: string | null; event?: string }
  if (name !== control.gone) others.addProcess(from)
  if (name === control.here) {
    if (to === null) void notifyOthers(connection, control.here, { to: from })
  } else if (name === control.gone) others.forget(from)
  else if (name === control.acknowledged) others.acknowledge(event, from)
  else {
    deliver(envelope)
    void notifyOthers(connection, control.acknowledged, { event: id })
  }
}

export function isListening(): boolean {
  return client !== null
}

const reconnectMilliseconds = 300

function reconnect(): void {
  setTimeout(() => {
    if (isStopped) return
    startEvents().catch((problem: unknown) => {
      log.warn({ problem }, 'event connection not restored yet')
      reconnect()
    })
  }, reconnectMilliseconds).unref()
}

export async function stopEvents(): Promise<void> {
  isStopped = true
  const connection = client
  if (!connection) return
  await notifyOthers(connection, control.gone, {})
  await connection.end()
  client = null
}
