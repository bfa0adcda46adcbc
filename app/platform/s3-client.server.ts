import { S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from './config.server.ts'

/** @param socketTimeout milliseconds of silence after which a request is given up; a restoration may pause for longer. */
export function s3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  socketTimeout?: number,
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: { connectionTimeout: 10_000, ...(socketTimeout && { socketTimeout }) },
    // Most other stores do not know the newer checksums, and some corrupt streams with them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
