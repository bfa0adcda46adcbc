import { S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from './config.server.ts'

const maxSockets = 1000

/** For an answer that lacks what each one of S3 has: a proxy's page, or a portal's, may come with status 200. */
export function notS3({ endpoint, bucket }: Pick<S3Config, 'endpoint' | 'bucket'>): Error {
  return new Error(
    `ce qui répond à l’adresse du stockage «\u00a0${bucket}\u00a0» n’est pas un stockage S3\u00a0: vérifiez ${endpoint ?? 'le réseau'}`,
  )
}

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
