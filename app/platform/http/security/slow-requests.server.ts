import type { IncomingMessage, Server, ServerOptions } from 'node:http'

/** Slower than any telephone network, and faster than a connection that is only held open. */
const bodyBytesPerSecondMin = 500
const checkMillisecondsMax = 1000

/** Node has one limit for headers and body together, which would end a slow upload: ours for bodies is `cutSlowBodies`. */
export function slowHeaderOptions(seconds: number): ServerOptions {
  const headersTimeout = seconds * 1000
  return {
    headersTimeout,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(checkMillisecondsMax, headersTimeout / 4),
  }
}

/** Refuses a body of which too little arrived within the last `seconds`, however much came before. */
export function cutSlowBodies(server: Server, seconds: number): void {
  server.on('request', (request) => {
    if (!hasBody(request)) return
    const { socket } = request
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const received = socket.bytesRead - before
      before = socket.bytesRead
      // What has arrived and is not read yet waits for us.
      if (received >= bodyBytesPerSecondMin * seconds || request.readableLength > 0) return
      clearInterval(timer)
      if (!request.complete) server.emit('clientError', tooSlow(), socket)
    }, seconds * 1000)
    request.once('close', () => clearInterval(timer))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function tooSlow(): Error {
  return Object.assign(new Error('The body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
