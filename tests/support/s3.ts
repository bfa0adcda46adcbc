import { mkdtempSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import path from 'node:path'
// @ts-expect-error it brings no types
import S3rver from 's3rver'
import { inject } from 'vitest'

interface Program {
  run(): Promise<{ port: number }>
  close(): Promise<void>
  callback(): RequestListener
}

type Config = ReturnType<typeof s3Config>

export interface S3 {
  config: Config
  directory: string
  listener(): RequestListener
  close(): Promise<void>
}

export const s3Config = (bucket: string, endpoint: string) => ({
  endpoint,
  bucket,
  region: 'auto',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

/** A server that speaks S3, with an empty bucket, or the one in the given folder. Who starts it also closes it. */
export async function startS3(bucket: string, wantedPort = 0, folder = ''): Promise<S3> {
  const directory = folder || mkdtempSync(path.join(inject('runFolder'), 's3-'))
  const configureBuckets = [{ name: bucket, configs: [] }]
  const s3: Program = new S3rver({ port: wantedPort, silent: true, directory, configureBuckets })
  const { port } = await s3.run()
  return {
    config: s3Config(bucket, `http://127.0.0.1:${port}`),
    directory,
    listener: () => s3.callback(),
    close: () => s3.close(),
  }
}

/** What tells it to the product. */
export const s3Variables = (
  { endpoint, bucket, accessKeyId, secretAccessKey }: Config,
  prefix: 'S3' | 'BACKUP_S3',
) => ({
  [`${prefix}_ENDPOINT`]: endpoint,
  [`${prefix}_BUCKET`]: bucket,
  [`${prefix}_ACCESS_KEY_ID`]: accessKeyId,
  [`${prefix}_SECRET_ACCESS_KEY`]: secretAccessKey,
})
