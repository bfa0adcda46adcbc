import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send a request after the answer to the one before; some programs send a few ahead. */
const waitingMax = 16
/** After so many, the connection is closed and the client opens another, as behind nginx. */
export const requestsPerConnectionMax = 1_000

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

interface Connection {
  response: ServerResponse
  waiting: Exchange[]
}

/**
 * Node parses every request that a client sends ahead and would answer all of them before it reads from anybody else. Here
 * a connection has one unfinished answer, and other connections are served before its next one begins.
 */
export function oneAnswerAtATime(listener: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>()

  function answerWhenClosed(connection: Connection): void {
    connection.response.on('close', () => setImmediate(answerNext, connection))
  }

  function answerNext(connection: Connection): void {
    const exchange = connection.waiting.shift()
    if (!exchange || exchange.request.socket.destroyed) return
    connection.response = exchange.response
    if (connection.waiting.length > 0) answerWhenClosed(connection)
    listener(exchange.request, exchange.response)
  }

  return (request, response) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection || (connection.response.closed && connection.waiting.length === 0)) {
      if (connection) connection.response = response
      else connections.set(socket, { response, waiting: [] })
      listener(request, response)
    } else if (connection.waiting.length < waitingMax) {
      if (connection.waiting.length === 0) answerWhenClosed(connection)
      connection.waiting.push({ request, response })
    } else {
      // No more is read, and the answer to the last request that was accepted closes the connection.
      socket.pause()
      const last = connection.waiting.at(-1)
      if (last) last.response.shouldKeepAlive = false
    }
  }
}
