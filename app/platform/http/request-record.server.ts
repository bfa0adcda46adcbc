import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createContext, type MiddlewareFunction } from 'react-router'
import { config } from '../config.server.ts'

export interface RequestRecord {
  readonly id: string
  /** The route is a pattern with `:slug`, since an address may hold what only its reader should know. */
  route: string | null
  cache: 'hit' | 'miss' | null
  isStream: boolean
}

/** @returns whether it answered */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
) => boolean | Promise<boolean>

export interface Answer {
  method: string | null
  status: number
  milliseconds: number
  bytes: number
}

type Listener = (request: RequestRecord, answer: Answer) => void

/** nginx notes this status for a client that left before the answer; it is never sent. */
const clientLeft = 499
const validId = /^[\w.:+/=-]{8,64}$/

const listeners: Listener[] = []

export function onRequestEnd(listener: Listener): void {
  listeners.push(listener)
}

function report(request: RequestRecord, answer: Answer): void {
  for (const listener of listeners) listener(request, answer)
}

/** A given id is trusted only from our own proxy, which writes it or passes on one that it checked. */
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

export function recordSocket(status: number, route: string | null): void {
  report({ ...newRecord(), route }, { method: route && 'GET', status, milliseconds: 0, bytes: 0 })
}

let openSockets = 0

export const openSocketCount = () => openSockets

export function countSocket(socket: EventEmitter): void {
  openSockets += 1
  socket.once('close', () => (openSockets -= 1))
}

let droppedLines = 0

export const droppedLineCount = () => droppedLines

export function countDroppedLines(lines: number): number {
  droppedLines += lines
  return droppedLines
}

export const requestRecord = createContext<RequestRecord | null>(null)

export const recordRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  const record = context.get(requestRecord)
  if (record) record.route = pattern.startsWith('/') ? pattern : `/${pattern}`
  return next()
}
