import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createContext, type MiddlewareFunction } from 'react-router'
import { config } from '../config.server.ts'

export interface RequestRecord {
  readonly id: string
  /** As the site map writes it, with `:slug`: an address may hold what only its reader should know. */
  route: string | null
  cache: 'hit' | 'miss' | null
  isStream: boolean
}

export interface Answer {
  method: string | null
  status: number
  milliseconds: number
  /** On the wire, headers included. */
  bytes: number
}

type Listener = (request: RequestRecord, answer: Answer) => void

/** As nginx notes a client that left before the answer; never sent. */
const clientLeft = 499
const validId = /^[\w.:+/=-]{8,64}$/

const listeners: Listener[] = []

/** Called once the answer has been sent, or the client has left. */
export function onRequestEnd(listener: Listener): void {
  listeners.push(listener)
}

function report(request: RequestRecord, answer: Answer): void {
  for (const listener of listeners) listener(request, answer)
}

/** @param givenId trusted only from our own proxy, which writes it or passes on one that it checked. */
export function newRecord(givenId?: string | string[] | null): RequestRecord {
  const isGiven = config.trustedProxyHops > 0 && typeof givenId === 'string' && validId.test(givenId)
  return { id: isGiven ? givenId : randomUUID(), route: null, cache: null, isStream: false }
}

export function recordRequest(request: IncomingMessage, response: ServerResponse): RequestRecord {
  const record = newRecord(request.headers['x-request-id'])
  if (listeners.length === 0) return record
  const { socket, method = null } = request
  const startedAt = performance.now()
  const bytesBefore = socket.bytesWritten
  // Traces end the span of the request in a listener of theirs.
  response.prependListener('close', () => {
    const bytes = socket.bytesWritten - bytesBefore
    const status = bytes > 0 ? response.statusCode : clientLeft
    report(record, { method, status, milliseconds: performance.now() - startedAt, bytes })
  })
  return record
}

export function recordHit(record: RequestRecord, route: string | null): void {
  record.cache = 'hit'
  record.route = route
}

/** A socket has no response whose end could be reported. @param route null when it was refused */
export function recordSocket(status: number, route: string | null): void {
  report({ ...newRecord(), route }, { method: route && 'GET', status, milliseconds: 0, bytes: 0 })
}

export const requestRecord = createContext<RequestRecord | null>(null)

/** The first middleware of the root: every route that answers is below it. */
export const recordRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  const record = context.get(requestRecord)
  if (record) record.route = pattern.startsWith('/') ? pattern : `/${pattern}`
  return next()
}
