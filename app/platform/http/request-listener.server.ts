import type { RequestListener, ServerResponse } from 'node:http'
import { createRequest, createRequestListener, sendResponse } from '@remix-run/node-fetch-server'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { WholeResponse } from './compression/document-response.server.ts'
import { sendCached } from './cache/page-cache.server.ts'
import { pageKey } from './cache/page-keys.server.ts'
import { type Misunderstood, whyNotUnderstood } from './security/request-line.server.ts'
import type { SiteHandler } from './site-handler.server.ts'
import { withBodyDiscarded } from './unread-body.server.ts'

const plainText = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
const options = { protocol: new URL(config.siteUrl).protocol }

export function requestListener(handle: SiteHandler): RequestListener {
  const answer: RequestListener = (webRequest, response) => {
    const listener = createRequestListener(
      async (request, client) => withBodyDiscarded(webRequest, streamed(await handle(request, client.address))),
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
  return (request, response) => {
    const misunderstood = whyNotUnderstood(request)
    if (misunderstood) return refuse(misunderstood, response)
    const key = pageKey(request.method ?? '', request.url ?? '', request.headers.cookie)
    if (key && sendCached(key, request, response)) return
    const webRequest = key && requestOf(request, response)
    if (webRequest) void answerDocument(handle, webRequest, request.socket.remoteAddress ?? '', response)
    else answer(request, response)
  }
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
  handle: SiteHandler,
  request: Request,
  address: string,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await handle(request, address)
    if (response.destroyed || request.signal.aborted) return
    if (answer instanceof WholeResponse)
      response.writeHead(answer.status, [...answer.headers].flat()).end(answer.content)
    else await sendResponse(response, answer)
  } catch (problem) {
    log.debug({ problem }, 'response interrupted')
    response.destroy()
  }
}
