import { mkdtempSync } from 'node:fs'
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import path from 'node:path'
// @ts-expect-error it brings no types
import S3rver from 's3rver'
import { inject, onTestFinished } from 'vitest'
import { listen } from './listen.ts'

type Config = ReturnType<typeof s3Config>

/** @returns false to pass the request on to S3 */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

export interface S3 {
  config: Config
  /** Answers in the place of S3 until the end of the test. @returns what ends it earlier */
  intercept(answer: Answer): () => void
  /** Gives S3 a request that was intercepted. */
  pass: RequestListener
  /** Requests of these methods get this status. */
  fail(status: number, methods?: RegExp): () => void
  close(): Promise<void>
}

export const s3Config = (bucket: string, endpoint: string) => ({
  endpoint,
  bucket,
  region: 'auto',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

/** A server that speaks S3, with an empty bucket. Its caller closes it. */
export async function startS3(bucket: string): Promise<S3> {
  const directory = mkdtempSync(path.join(inject('runFolder'), 's3-'))
  const s3: { configureBuckets(): Promise<void>; callback(): RequestListener } = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await s3.configureBuckets()
  const pass = s3.callback()
  let answer: Answer = () => false
  const server = http.createServer((request, response) => {
    if (!answer(request, response)) pass(request, response)
  })
  const port = await listen(server)
  const intercept = (next: Answer) => {
    answer = next
    const mend = () => {
      answer = () => false
    }
    onTestFinished(mend)
    return mend
  }
  return {
    config: s3Config(bucket, `http://127.0.0.1:${port}`),
    intercept,
    pass,
    fail: (status, methods = /./) =>
      intercept((request, response) => {
        if (!methods.test(request.method ?? '')) return false
        request.resume()
        response.writeHead(status).end()
        return true
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The variables that give it to the product. */
export const s3Variables = (
  { endpoint, bucket, accessKeyId, secretAccessKey }: Config,
  prefix: 'S3' | 'BACKUP_S3',
) => ({
  [`${prefix}_ENDPOINT`]: endpoint,
  [`${prefix}_BUCKET`]: bucket,
  [`${prefix}_ACCESS_KEY_ID`]: accessKeyId,
  [`${prefix}_SECRET_ACCESS_KEY`]: secretAccessKey,
})
