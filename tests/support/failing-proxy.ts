import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import type { Server } from './server.ts'
import { useServer } from './local-server.ts'

interface Trouble {
  to: RegExp
  times: number
  answer: 'cut' | { status: number; headers?: Record<string, string> }
  /** The server handles the request; only its response is lost. */
  afterPassing?: boolean
}

export interface FailingProxy extends Pick<Server, 'origin' | 'keepsSessions'> {
  fail(trouble: Trouble): void
  failed: string[]
}

/** @param withheld the name of a header that answers lose on their way. */
export function useFailingProxy(server: Server, withheld = ''): FailingProxy {
  const failed: string[] = []
  let troubles: Trouble[] = []
  const proxy = http.createServer((request, response) => {
    const asked = `${request.method} ${request.url}`
    const trouble = troubles.find(({ to, times }) => times > 0 && to.test(asked))
    if (!trouble) return pass(request, (answer) => relay(answer, response, withheld), response)
    trouble.times -= 1
    failed.push(asked)
    const lose = () => {
      if (trouble.answer === 'cut') response.destroy()
      else
        response
          .writeHead(trouble.answer.status, { 'content-type': 'text/html', ...trouble.answer.headers })
          .end('<h1>Bad gateway</h1>')
    }
    if (trouble.afterPassing) return pass(request, (answer) => answer.resume().on('end', lose), response)
    request.resume().on('end', lose)
  })
  const pass = (request: IncomingMessage, use: (answer: IncomingMessage) => void, response: ServerResponse) => {
    const { hostname, port } = new URL(server.origin)
    const { method = 'GET', url = '/', headers } = request
    const inside = http.request({ hostname, port, method, path: url, headers }, use)
    inside.on('error', () => response.destroy())
    response.on('close', () => inside.destroy())
    request.pipe(inside)
  }
  const port = useServer(proxy)
  afterEach(() => {
    troubles = []
    failed.length = 0
  })
  return {
    get origin() {
      return `http://localhost:${port()}`
    },
    fail: (trouble) => troubles.push({ ...trouble }),
    failed,
  }
}

function relay(answer: IncomingMessage, response: ServerResponse, withheld: string): void {
  const { [withheld]: _, ...headers } = answer.headers
  response.writeHead(answer.statusCode ?? 502, headers)
  answer.pipe(response)
}
