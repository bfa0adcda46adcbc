import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { countSocket, recordSocket } from '#platform/http/request-record.server.ts'
import { clientAddressOf } from '#platform/http/client-address.server.ts'
import { whyNotReadable } from '#platform/http/security/request-line.server.ts'
import { whyNotFrom } from '#platform/http/security/same-origin.server.ts'
import { securityHeaders } from '#platform/http/security/security-headers.server.ts'
import { RealtimeSocket, whyNotOpen } from './realtime-socket.server.ts'

export const socketPath = '/realtime/v1/websocket'

/** A message may arrive in fragments, and a fragment in pieces: each costs as much as a whole message. */
const limits = { maxPayload: 64 * 1024, maxFragments: 64, maxBufferedChunks: 1024 }
const messagesMax = 200
const messagesSeconds = 10
const waitingMax = 50
const silenceSecondsMax = 60
/** The closing frame needs this time to leave; a client that does not answer it is not waited for. */
const goodbyeMilliseconds = 300

export function isSocketRequest({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === socketPath
}

/** A socket is no request, so limits, origin and address are checked here. The result closes all sockets. */
export function serveSockets(server: Server): () => void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, ...limits })
  let isStopping = false
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (!isSocketRequest(request)) return
    connection.on('error', (problem) => log.debug({ problem }, 'socket interrupted'))
    const lineRefusal = whyNotReadable(request)
    if (lineRefusal) return refuseConnection(connection, lineRefusal)
    const { url, headers } = asWebRequest(request)
    const address = clientAddressOf(headers, request.socket.remoteAddress ?? '', config.trustedProxyHops)
    const refusal = isStopping
      ? stopping
      : (whyNotFrom({ headers, url: url.href }, { letsNamedOriginsIn: true }) ?? whyNotOpen(url, address))
    if (refusal) return refuseConnection(connection, refusal)
    sockets.handleUpgrade(request, connection, head, (socket) => {
      recordSocket(101, socketPath)
      attend(socket, new RealtimeSocket(socket, { url, headers, address }))
    })
  })
  return () => {
    isStopping = true
    for (const socket of sockets.clients) {
      socket.close(1001, 'Le serveur s’arrête.')
      setTimeout(() => socket.terminate(), goodbyeMilliseconds)
    }
  }
}

const stopping = { status: 503, sentence: 'Le serveur s’arrête.' }

function attend(socket: WebSocket, listener: RealtimeSocket): void {
  countSocket(socket)
  let heardAt = Date.now()
  let window = { startedAt: heardAt, messages: 0 }
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  const silence = setInterval(() => {
    if (Date.now() - heardAt > silenceSecondsMax * 1000) socket.terminate()
  }, 15_000)
  const hear = async (data: string | Buffer) => {
    try {
      if (socket.readyState === socket.OPEN) await listener.message(data)
    } catch (problem) {
      log.error({ problem }, 'a message of a socket failed')
      socket.close(1011, 'Une erreur inattendue s’est produite.')
    }
  }
  socket.on('message', (data: Buffer, isBinary) => {
    heardAt = Date.now()
    if (heardAt - window.startedAt > messagesSeconds * 1000) window = { startedAt: heardAt, messages: 0 }
    window.messages += 1
    if (window.messages > messagesMax || waiting > waitingMax) {
      socket.close(1008, 'Trop de messages.')
      return socket.pause()
    }
    waiting += 1
    last = last.then(() => hear(isBinary ? data : data.toString('utf8'))).finally(() => (waiting -= 1))
  })
  socket.on('error', (problem) => log.debug({ problem }, 'socket interrupted'))
  socket.on('close', () => {
    clearInterval(silence)
    listener.closed()
  })
}

function asWebRequest({ url = '/', headers: requestHeaders }: IncomingMessage): { url: URL; headers: Headers } {
  const headers = new Headers()
  for (const name of ['origin', 'sec-fetch-site', 'x-forwarded-for']) {
    const value = requestHeaders[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  return { url: new URL(url, `${new URL(config.siteUrl).protocol}//${requestHeaders.host}`), headers }
}

const lingerMilliseconds = 2_000

function refuseConnection(connection: Duplex, { status, sentence }: { status: number; sentence: string }): void {
  recordSocket(status, null)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(status === 405 ? ['Allow: GET, HEAD, POST'] : []),
    'Connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
  ]
  connection.end(`${head.join('\r\n')}\r\n\r\n${sentence}`)
  // The client may close first: closing at once would discard the answer.
  connection.resume()
  const timer = setTimeout(() => connection.destroy(), lingerMilliseconds)
  connection.once('close', () => clearTimeout(timer))
}
