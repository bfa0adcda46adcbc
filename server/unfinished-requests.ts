import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { config } from '#platform/config.server.ts'
import { clientAddressOf, networkOf } from '#platform/http/client-address.server.ts'

/** Each holds a part of its body or of its answer in memory until its client sends or reads the rest. */
const unfinishedMax = 200
const bodyMillisecondsMin = 30_000
/** An 8 MB part of a video may take as long as Node allows for any request. */
const bodyBytesPerSecondMin = 4096
export const unreadMillisecondsMax = 60_000

interface Network {
  unfinished: number
  /** Null when none of the requests of this network was started in this iteration of the event loop. */
  waiting: (() => void)[] | null
}

const networks = new Map<string, Network>()

export const tooManyUnfinished = {
  status: 429,
  sentence: 'Trop de demandes à la fois. Réessayez dans quelques secondes.',
  headers: { 'retry-after': '5' },
} as const

export const tooSlow = { status: 408, sentence: 'Cette demande arrive trop lentement.' } as const

/**
 * Starts at most one request of a network in each iteration of the event loop, which serves others in between.
 * @param start gets a function that ends the request before its answer is closed
 * @returns false when the network has too many unfinished requests
 */
export function beginRequest(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  response: ServerResponse,
  start: (end: () => void) => void,
): boolean {
  const header = { get: (name: string) => headers[name]?.toString() ?? null }
  const name = networkOf(clientAddressOf(header, socket.remoteAddress ?? '', config.trustedProxyHops))
  const network = networks.get(name) ?? { unfinished: 0, waiting: null }
  if (network.unfinished >= unfinishedMax) return false
  networks.set(name, network)
  network.unfinished += 1
  const end = () => {
    response.off('close', end)
    network.unfinished -= 1
    forgetIdle(name, network)
  }
  response.on('close', end)
  const begin = () => void (socket.destroyed || start(end))
  if (network.waiting) network.waiting.push(begin)
  else {
    network.waiting = []
    setImmediate(beginNext, name, network)
    begin()
  }
  return true
}

function beginNext(name: string, network: Network): void {
  const begin = network.waiting?.shift()
  if (begin) setImmediate(beginNext, name, network)
  else network.waiting = null
  begin?.()
  forgetIdle(name, network)
}

/** A request that is answered at once ends before the next one is read: this network still has its turn then. */
function forgetIdle(name: string, network: Network): void {
  if (network.unfinished === 0 && !network.waiting) networks.delete(name)
}

/** A client that sends a byte now and then must not hold its connection as long as an upload may take. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, onSlow: () => void): void {
  if (request.complete) return
  const bytes = Number(request.headers['content-length'] ?? Number.NaN)
  if (!(bytes > 0)) return
  const milliseconds = bodyMillisecondsMin + (bytes / bodyBytesPerSecondMin) * 1000
  const timer = setTimeout(() => {
    if (!request.complete) onSlow()
  }, milliseconds)
  response.once('close', () => clearTimeout(timer))
}

const requestsPerConnectionMax = 1000

export function limitConnections(server: Server): void {
  server.maxRequestsPerSocket = requestsPerConnectionMax
  server.setTimeout(unreadMillisecondsMax, closeUnread)
}

/** Node calls it for a connection without traffic: an idle one is closed, and one whose client no longer reads. */
export function closeUnread(socket: Socket): void {
  if (socket.timeout !== unreadMillisecondsMax || socket.writableLength > 0) socket.destroy()
}
