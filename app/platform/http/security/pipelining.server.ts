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

/**
 * Node parses every request that a client sends ahead and would answer all of them before it reads from anybody else. Here
 * a connection has one unfinished answer, and other connections are served before its next one begins.
 */
export function oneAnswerAtATime(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>()

  function begin({ request, response }: Exchange, queue: Exchange[]): void {
    const { socket } = request
    response.once('close', () => {
      if (queue.length === 0) queues.delete(socket)
      else setImmediate(next, queue)
    })
    listener(request, response)
  }

  function next(queue: Exchange[]): void {
    const exchange = queue.shift()
    if (exchange && !exchange.request.socket.destroyed) begin(exchange, queue)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      const empty: Exchange[] = []
      queues.set(socket, empty)
      begin({ request, response }, empty)
    } else if (queue.length < waitingMax) queue.push({ request, response })
    else {
      // No more is read, and the answer to the last request that was accepted closes the connection.
      socket.pause()
      const last = queue.at(-1)
      if (last) last.response.shouldKeepAlive = false
    }
  }
}
