import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createContext, type MiddlewareFunction } from 'react-router'
import { config } from '../config.server.ts'

export interface RequestRecord {
  readonly id: string
  /** As the site map writes it, with `:slug`: an address may hold what only its reader should know. */
  route: string | null
  cache: 'hit' | 'miss' | null
  isStream: boolean
}

export interface AnsweredRequest extends RequestRecord {
  method: string | null
  status: number
  milliseconds: number
  /** On the wire, headers included. */
  bytes: number
}

type Listener = (request: AnsweredRequest) => void

/** As nginx notes a client that left before the answer; never sent. */
const clientLeft = 499
const refusedHere: Pick<RequestRecord, 'route' | 'cache' | 'isStream'> = { route: null, cache: null, isStream: false }
const validId = /^[\w.:+/=-]{8,64}$/

const listeners = new Set<Listener>()
const bytesBefore = new WeakMap<Duplex, number>()
const refusals = new WeakMap<Duplex, number>()

/** Once the answer has been sent, or the client has left. */
export function onRequestEnd(listener: Listener): void {
  listeners.add(listener)
}

function report(request: AnsweredRequest): void {
  for (const listener of listeners) listener(request)
}

/** @param givenId trusted only from our own proxy, which writes it or passes on one that it checked. */
export function newRecord(givenId?: string | string[] | null): RequestRecord {
  const isGiven = config.trustedProxyHops > 0 && typeof givenId === 'string' && validId.test(givenId)
  return { id: isGiven ? givenId : randomUUID(), ...refusedHere }
}

export function recordRequest(request: IncomingMessage, response: ServerResponse): RequestRecord {
  const record = newRecord(request.headers['x-request-id'])
  if (listeners.size === 0) return record
  const { socket, method = null } = request
  const began = performance.now()
  // Before whoever traces requests ends their span.
  response.prependOnceListener('close', () => {
    const total = socket.bytesWritten
    const bytes = total - (bytesBefore.get(socket) ?? 0)
    bytesBefore.set(socket, total)
    const status = refusals.get(socket) ?? (bytes > 0 ? response.statusCode : clientLeft)
    report({ ...record, method, status, milliseconds: performance.now() - began, bytes })
  })
  return record
}

export function recordHit(record: RequestRecord, route: string | null): void {
  record.cache = 'hit'
  record.route = route
}

/** For what is answered without Node's response: what cannot be parsed, and sockets. */
export function recordRaw(
  connection: Duplex & { _httpMessage?: object | null },
  status: number,
  found: { method?: string; route?: string } = {},
): void {
  refusals.set(connection, status)
  const { _httpMessage: answering } = connection
  // What is being answered on this connection reports its end itself.
  if (answering || listeners.size === 0) return
  const { method = null, route = null } = found
  report({ ...newRecord(), method, route, status, milliseconds: 0, bytes: 0 })
}

export const requestRecord = createContext<RequestRecord | null>(null)

/** The first middleware of the root: every route that answers is below it. */
export const recordRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  const record = context.get(requestRecord)
  if (record) record.route = pattern.startsWith('/') ? pattern : `/${pattern}`
  return next()
}
