import { Readable } from 'node:stream'
import { HeadObjectCommand, paginateListObjectsV2, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Config } from './config.server.ts'

const maxSockets = 1000
const nothing = () => {}
/** Without a logger, the SDK writes an English sentence to the console beside each error that it throws. */
const silentLogger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
export const silenceMillisecondsMax = 60_000

export async function* listObjects(
  client: S3Client,
  bucket: string,
  prefix = '',
  { below = true } = {},
): AsyncGenerator<{ key: string; bytes: number; modifiedAt: Date | undefined }> {
  for await (const page of paginateListObjectsV2(
    { client },
    { Bucket: bucket, Prefix: prefix, ...(!below && { Delimiter: '/' }) },
  )) {
    for (const { Key = '', Size = 0, LastModified: modifiedAt } of page.Contents ?? [])
      yield { key: Key, bytes: Size, modifiedAt }
  }
}

export function isAbsent(problem: unknown): boolean {
  return problem instanceof S3ServiceException && problem.$metadata.httpStatusCode === 404
}

export async function findObject(
  client: S3Client,
  place: { Bucket: string; Key: string },
): Promise<{ bytes: number; modifiedAt: Date } | null> {
  try {
    const { ContentLength: bytes = 0, LastModified: modifiedAt = new Date() } = await client.send(
      new HeadObjectCommand(place),
    )
    return { bytes, modifiedAt }
  } catch (problem) {
    if (isAbsent(problem)) return null
    throw problem
  }
}

export function contentsOf(Body: unknown, name: string): Readable {
  if (Body instanceof Readable) return Body
  throw new Error(`S3 answered without a body for ${name}`)
}

/** @param socketTimeout milliseconds of silence after which a request is given up */
export function s3Client(config: S3Config, socketTimeout?: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = config
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Waiting for one of the default 50 sockets counts as time to connect.
    requestHandler: {
      connectionTimeout: 10_000,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
      ...(socketTimeout && { socketTimeout }),
    },
    // Most other stores do not know the newer checksums, and some corrupt streams with them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silentLogger,
  })
}
