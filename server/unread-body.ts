import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'

/** Up to this length a refused body is read to its end, so that the connection can be reused. */
const discardedBytesMax = 1024 * 1024
/** A longer request is cut after this time; cutting at once would discard the answer. */
const lingerMs = 30_000
const lingerUnreadMs = 2000
const statusesWithoutBody = new Set([204, 205, 304])

export async function discardingBody(request: IncomingMessage, answer: Response): Promise<Response> {
  if (request.complete || request.method === 'GET' || request.method === 'HEAD') return answer
  const bytes = Number(request.headers['content-length'] ?? Number.NaN)
  const discarding = Number.isNaN(bytes) ? leaveBody(request) : discardBody(request)
  if (bytes <= discardedBytesMax) {
    await discarding
    return answer
  }
  const { status, statusText } = answer
  const headers = new Headers(answer.headers)
  headers.set('connection', 'close')
  if (statusesWithoutBody.has(status)) return new Response(null, { status, statusText, headers })
  const content = new Uint8Array(await answer.arrayBuffer())
  headers.set('content-length', String(content.byteLength))
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(content)
      await discarding
      controller.close()
    },
  })
  return new Response(body, { status, statusText, headers })
}

async function discardBody(request: IncomingMessage): Promise<void> {
  request.removeAllListeners('data')
  request.resume()
  await finished(request, { writable: false, signal: AbortSignal.timeout(lingerMs) }).catch(() => undefined)
}

/** A chunked body may consist of one-byte chunks, each as costly as a large one, so the rest of it is not read. */
async function leaveBody(request: IncomingMessage): Promise<void> {
  request.removeAllListeners('data')
  request.resume()
  // Streams resume at the end of this turn of the event loop, before anything more arrives.
  await setImmediate()
  request.socket.pause()
  await finished(request, { writable: false, signal: AbortSignal.timeout(lingerUnreadMs) }).catch(() => undefined)
}
