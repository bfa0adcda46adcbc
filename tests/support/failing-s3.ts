import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3, s3Config, startS3 } from './s3.ts'

/** A status, what a portal answers to everything, or nothing at all. */
type Trouble = number | 'page' | 'tagged page' | 'silence'

export interface FailingS3 extends S3 {
  /** What requests of these methods get from now on. @returns what mends it */
  fail(trouble: Trouble, methods?: RegExp): () => void
  /** Ends the requests that wait. */
  cut(): void
  /** « PUT /blog/article-images/a.webp » */
  asked: string[]
}

const page = '<!doctype html><title>Portail</title><p>Acceptez les conditions.</p>'

/** S3 behind a server that fails when told to. Who starts it also closes it. */
export async function startFailingS3(bucket: string): Promise<FailingS3> {
  const s3 = await startS3(bucket)
  const pass = s3.listener()
  const asked: string[] = []
  let failing: { trouble: Trouble; methods: RegExp } | null = null
  const front = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
    if (failing?.methods.test(request.method ?? '')) answer(failing.trouble, request, response)
    else pass(request, response)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  return {
    ...s3,
    config: s3Config(bucket, `http://127.0.0.1:${(front.address() as AddressInfo).port}`),
    asked,
    cut: () => front.closeAllConnections(),
    fail(trouble, methods = /./) {
      failing = { trouble, methods }
      return () => {
        failing = null
      }
    },
    async close() {
      front.closeAllConnections()
      front.close()
      await s3.close()
    },
  }
}

function answer(trouble: Trouble, request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  if (trouble === 'silence') return
  if (typeof trouble === 'number') {
    response.writeHead(trouble).end()
    return
  }
  const { length } = Buffer.from(page)
  const tags = { etag: '"66a1-1d4"', 'last-modified': 'Thu, 12 Nov 2026 08:00:00 GMT', 'content-length': length }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...(trouble === 'tagged page' && tags) })
  response.end(page)
}
