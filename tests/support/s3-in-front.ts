import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type S3, s3Config } from './s3.ts'

/**
 * A server in front of S3, for as long as a test lasts.
 * @param answer false passes the request on to S3
 * @returns what speaks S3 through it
 */
export async function s3InFront(
  s3: S3,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<S3['config']> {
  const pass = s3.listener()
  const server = http.createServer((request, response) => {
    if (!answer(request, response)) pass(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return s3Config(s3.config.bucket, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}
