import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequest, createRequestListener, sendResponse } from '@remix-run/node-fetch-server'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { recordRequest, type RequestRecord } from '#platform/observability/request-record.server.ts'
import { inRequestSpan } from '#platform/observability/tracing.server.ts'
import { WholeResponse } from './documents/whole-response.server.ts'
import { sendCached } from './cache/page-cache.server.ts'
import { cacheKey } from './cache/page-keys.server.ts'
import { securityHeaders } from './security/security-headers.server.ts'
import { type Misunderstood, whyNotUnderstood } from './security/request-line.server.ts'
import { strictTransport } from './security/strict-transport.server.ts'
import type { SiteHandler } from './site-handler.server.ts'
import { withBodyDiscarded } from './unread-body.server.ts'

const plainText = { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8' }
const options = { protocol: new URL(config.siteUrl).protocol }

/** Answers what needs no route; false for everything else. */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
) => boolean | Promise<boolean>

export function requestListener(handle: SiteHandler, sendFile: SendFile = () => false): RequestListener {
  const answer = (webRequest: IncomingMessage, response: ServerResponse, record: RequestRecord) => {
    const listener = createRequestListener(
      async (request, client) => withBodyDiscarded(webRequest, streamed(await handle(request, client.address, record))),
      {
        ...options,
        // The handler never throws: this is an invalid request, or a client that disconnected.
        onError: (problem) => {
          log.debug({ problem }, 'invalid request')
          return new Response('Cette demande n’est pas valable.', { status: 400, headers: plainText })
        },
      },
    )
    void listener(webRequest, response)
  }
  const answerByRoutes = (
    key: string | null,
    request: IncomingMessage,
    response: ServerResponse,
    record: RequestRecord,
  ) => {
    const webRequest = key && requestOf(request, response)
    if (webRequest)
      void answerDocument((asked) => handle(asked, request.socket.remoteAddress ?? '', record), webRequest, response)
    else answer(request, response, record)
  }
  const answerRecorded = (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => {
    const misunderstood = whyNotUnderstood(request)
    const header = (name: string) => headerOf(request, name)
    const key = misunderstood ? null : cacheKey(request.method ?? '', request.url ?? '', header)
    if (key && sendCached(key, request, response, record)) return
    const policy = strictTransport(header)
    if (policy) response.setHeader(...policy)
    if (misunderstood) return refuse(misunderstood, response)
    const sent = sendFile(request, response, record)
    if (sent instanceof Promise) void sent.then((isSent) => isSent || answerByRoutes(key, request, response, record))
    else if (!sent) answerByRoutes(key, request, response, record)
  }
  return (request, response) => {
    const record = recordRequest(request, response)
    inRequestSpan(request, response, record, () => answerRecorded(request, response, record))
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

function refuse({ status, sentence }: Misunderstood, response: ServerResponse): void {
  // The start of the next request on this connection cannot be trusted.
  response.writeHead(status, {
    ...plainText,
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 405 && { allow: 'GET, HEAD, POST' }),
  })
  response.end(sentence)
}

function streamed(answer: Response): Response {
  if (!(answer instanceof WholeResponse)) return answer
  return new Response(new Uint8Array(answer.content), { status: answer.status, headers: answer.headers })
}

function requestOf(...[webRequest, response]: Parameters<RequestListener>): Request | null {
  try {
    return createRequest(webRequest, response, options)
  } catch {
    return null
  }
}

async function answerDocument(
  handle: (request: Request) => Promise<Response>,
  request: Request,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await handle(request)
    if (response.destroyed || request.signal.aborted) return
    if (answer instanceof WholeResponse)
      response.writeHead(answer.status, [...answer.headers].flat()).end(answer.content)
    else await sendResponse(response, answer)
  } catch (problem) {
    log.debug({ problem }, 'response interrupted')
    response.destroy()
  }
}
