import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const waitingMax = 16

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

interface Connection {
  response: ServerResponse
  waiting: Exchange[]
}

/** Otherwise Node answers every request that one client pipelines before it reads from another client. */
export function oneAnswerAtATime(listener: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>()

  function answerNextAtClose(connection: Connection): void {
    connection.response.on('close', () => setImmediate(answerNext, connection))
  }

  function answerNext(connection: Connection): void {
    const exchange = connection.waiting.shift()
    if (!exchange || exchange.request.socket.destroyed) return
    connection.response = exchange.response
    if (connection.waiting.length > 0) answerNextAtClose(connection)
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
      if (connection.waiting.length === 0) answerNextAtClose(connection)
      connection.waiting.push({ request, response })
    } else {
      socket.pause()
      const last = connection.waiting.at(-1)
      if (last) last.response.shouldKeepAlive = false
    }
  }
}
