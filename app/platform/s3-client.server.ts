import { S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from './config.server.ts'

const maxSockets = 1000

/** @param socketTimeout milliseconds of silence after which a request is given up; a restoration may pause for longer. */
export function s3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  socketTimeout?: number,
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Waiting for one of 50 sockets, as many as there would be, counts as time to connect.
    requestHandler: {
      connectionTimeout: 10_000,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
      ...(socketTimeout && { socketTimeout }),
    },
    // Most other stores do not know the newer checksums, and some corrupt streams with them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
