import { Readable } from 'node:stream'
import {
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Config } from './config.server.ts'

const maxSockets = 1000
const nothing = () => {}
/** Each failure is thrown too. Without a logger, one English sentence is written to the console. */
const silentLogger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
export const silenceMillisecondsMax = 5 * 60_000

/** @param options.below false leaves out what is in folders below the prefix */
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
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      yield { key: Key, bytes: Size, modifiedAt: LastModified }
  }
}

type Answer = Record<'ETag' | 'UploadId' | 'Name' | 'KeyCount' | 'ContentType' | 'Body', unknown> &
  Pick<HeadObjectCommandOutput, '$metadata'>

const isTagged = ({ ETag }: Answer) => ETag !== undefined
/** None of ours is a page: that of a server of files has a tag too. */
const isObject = (answer: Answer) => isTagged(answer) && !/^text\/html\b/i.test(String(answer.ContentType))

/** What S3 says in each of these answers: a proxy's page, or a portal's, may come with status 200. */
const proofs: Record<string, (answer: Answer) => boolean> = {
  CompleteMultipartUploadCommand: isTagged,
  CreateMultipartUploadCommand: ({ UploadId }) => UploadId !== undefined,
  DeleteObjectCommand: ({ $metadata }) => $metadata.httpStatusCode === 204,
  GetObjectCommand: isObject,
  HeadObjectCommand: isObject,
  ListObjectsV2Command: ({ Name, KeyCount }) => Name !== undefined || KeyCount !== undefined,
  PutObjectCommand: isTagged,
  UploadPartCommand: isTagged,
}

/** Otherwise a page would be an empty list, and parts of an upload without an id would each become the whole object. */
function refuseOthers(client: S3Client, given: S3Config): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args)
        const output = answer.output as unknown as Answer
        if (proofs[commandName]?.(output) ?? true) return answer
        if (output.Body instanceof Readable) output.Body.destroy()
        throw notS3(given)
      },
    { step: 'initialize' },
  )
}

function notS3({ endpoint, bucket }: S3Config): Error {
  return new Error(
    `ce qui répond à l’adresse du stockage «\u00a0${bucket}\u00a0» n’est pas un stockage S3\u00a0: vérifiez ${endpoint ?? 'le réseau'}`,
  )
}

export function isAbsent(problem: unknown): boolean {
  return problem instanceof S3ServiceException && problem.$metadata.httpStatusCode === 404
}

/** @returns null for one that is not there */
export async function findObject(
  client: S3Client,
  place: { Bucket: string; Key: string },
  abortSignal?: AbortSignal,
): Promise<{ bytes: number; modifiedAt: Date } | null> {
  try {
    const found = await client.send(new HeadObjectCommand(place), abortSignal && { abortSignal })
    const { ContentLength: bytes, LastModified: modifiedAt } = found
    if (bytes === undefined || !modifiedAt) throw new Error(`S3 says no length of ${place.Key}`)
    return { bytes, modifiedAt }
  } catch (problem) {
    if (isAbsent(problem)) return null
    throw problem
  }
}

/**
 * The contents of one object. Given up when S3 sends nothing for five minutes while the reader waits; a reader may pause
 * for longer.
 * @throws when the answer has no contents
 */
export function contentsOf(Body: unknown, name: string, silence = silenceMillisecondsMax): Readable {
  if (!(Body instanceof Readable)) throw new Error(`S3 answered without a body for ${name}`)
  const chunks = untilSilent(Body, name, silence)
  // Not `Readable.from`, which ends a generator with its next chunk, and not at all one that never began.
  return new Readable({
    read() {
      chunks.next().then(
        ({ value, done }) => this.push(done ? null : value),
        (problem: Error) => this.destroy(problem),
      )
    },
    destroy(problem, done) {
      Body.destroy()
      done(problem)
    },
  })
}

async function* untilSilent(body: Readable, name: string, silence: number): AsyncGenerator<Buffer> {
  const sentence = `le stockage S3 n’envoie plus rien de «\u00a0${name}\u00a0» depuis ${Math.round(silence / 1000)}\u00a0s`
  const late = () => body.destroy(new Error(sentence))
  let timer = setTimeout(late, silence)
  try {
    for await (const chunk of body) {
      clearTimeout(timer)
      yield chunk as Buffer
      timer = setTimeout(late, silence)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** @param socketTimeout milliseconds of silence after which a request is given up; a restoration may pause for longer. */
export function s3Client(given: S3Config, socketTimeout?: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = given
  const client = new S3Client({
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
    logger: silentLogger,
  })
  refuseOthers(client, given)
  return client
}
