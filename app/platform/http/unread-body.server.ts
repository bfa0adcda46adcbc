import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/** A body up to this length is read to its end, so that the next request can use the connection. */
const discardedBytesMax = 1024 * 1024
/** How long the sender of a longer one has to read the answer; a reset would take it away. */
const lingerMs = 30_000
const statusesWithoutBody = new Set([204, 205, 304])

/** The answer to a request that was refused before its body was read. */
export async function withBodyDiscarded(request: IncomingMessage, answer: Response): Promise<Response> {
  if (request.complete || request.method === 'GET' || request.method === 'HEAD') return answer
  const discarded = discardBody(request)
  if (Number(request.headers['content-length'] ?? Number.NaN) <= discardedBytesMax) {
    await discarded
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
      // The end of the answer closes the connection.
      await discarded
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
