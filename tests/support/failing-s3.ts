import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3, s3Config, startS3 } from './s3.ts'

export interface FailingS3 extends S3 {
  /** Requests of these methods are answered with this status from now on. @returns what mends it */
  fail(status: number, methods?: RegExp): () => void
}

/** S3 behind a server that fails when told to. Who starts it also closes it. */
export async function startFailingS3(bucket: string): Promise<FailingS3> {
  const s3 = await startS3(bucket)
  const pass = s3.listener()
  let failing: { status: number; methods: RegExp } | null = null
  const front = http.createServer((request, response) => {
    if (!failing?.methods.test(request.method ?? '')) return pass(request, response)
    request.resume()
    response.writeHead(failing.status).end()
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  return {
    ...s3,
    config: s3Config(bucket, `http://127.0.0.1:${(front.address() as AddressInfo).port}`),
    fail(status, methods = /./) {
      failing = { status, methods }
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
