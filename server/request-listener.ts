import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { WholeResponse } from '#platform/http/documents/whole-response.server.ts'
import { recordRequest, type SendFile } from '#platform/http/request-record.server.ts'
import { sendCachedPage } from './page-cache.ts'
import { cacheKey } from '#platform/http/cache/page-keys.server.ts'
import { securityHeaders } from '#platform/http/security/security-headers.server.ts'
import { whyNotReadable } from '#platform/http/security/request-line.server.ts'
import { strictTransport } from '#platform/http/security/strict-transport.server.ts'
import { sendMovedAddress } from './moved-answers.ts'
import { beginRequest, limitBodyTime, tooManyUnfinished, tooSlow } from './unfinished-requests.ts'
import type { SiteHandler } from './site-handler.ts'
import { discardingBody } from './unread-body.ts'

const plainText = { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8' }
const options = { protocol: new URL(config.siteUrl).protocol }

export function requestListener(handle: SiteHandler, sendFile: SendFile = () => false): RequestListener {
  const answer = async (...[webRequest, response, record, end]: [...Parameters<SendFile>, () => void]) => {
    const request = requestOf(webRequest, response)
    if (!request) return refuse({ status: 400, sentence: 'Cette demande n’est pas valable.' }, response)
    try {
      const webResponse = await handle(request, webRequest.socket.remoteAddress ?? '', record)
      // Event streams have their own limits.
      if (record.isStream) end()
      await send(await discardingBody(webRequest, webResponse), request, response)
    } catch (problem) {
      log.debug({ problem }, 'response interrupted')
      response.destroy()
    }
  }
  return (request, response) => {
    const record = recordRequest(request, response)
    // The code that reads the body resumes it; until then, parsing one-byte chunks would be wasted work.
    if (request.headers['transfer-encoding']) request.socket.pause()
    const lineRefusal = whyNotReadable(request)
    const header = (name: string) => headerOf(request, name)
    const key = lineRefusal ? null : cacheKey(request.method ?? '', request.url ?? '', header)
    if (key && sendCachedPage(key, request, response, record)) return
    const policy = strictTransport(header)
    if (policy) response.setHeader(...policy)
    if (lineRefusal) return refuse(lineRefusal, response)
    const isBegun = beginRequest(request, response, (end) => {
      limitBodyTime(request, response, () => (response.headersSent ? response.destroy() : refuse(tooSlow, response)))
      const result = sendFile(request, response, record)
      if (result instanceof Promise)
        void result.then((isSent) => void (isSent || answer(request, response, record, end)))
      else if (!result && !sendMovedAddress(request, response, record)) void answer(request, response, record, end)
    })
    if (!isBegun) refuse(tooManyUnfinished, response)
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

interface ConnectionRefusal {
  status: number
  sentence: string
  headers?: Record<string, string>
}

function refuse({ status, sentence, headers }: ConnectionRefusal, response: ServerResponse): void {
  // The start of the next request on this connection cannot be trusted.
  response.writeHead(status, {
    ...plainText,
    'cache-control': 'no-store',
    connection: 'close',
    ...headers,
  })
  response.end(sentence)
}

function requestOf(...[webRequest, response]: Parameters<RequestListener>): Request | null {
  try {
    return createRequest(webRequest, response, options)
  } catch {
    return null
  }
}

async function send(answer: Response, request: Request, response: ServerResponse): Promise<void> {
  if (response.destroyed || request.signal.aborted) return
  if (answer instanceof WholeResponse) response.writeHead(answer.status, [...answer.headers].flat()).end(answer.content)
  else await sendResponse(response, answer)
}
