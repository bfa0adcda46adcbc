import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Config } from '#platform/config.server.ts'
import { findObject, listObjects, s3Client, silenceMillisecondsMax } from '#platform/s3-client.server.ts'
import type { ByteRange, FileStore } from './file-store.server.ts'

/** A store that stops reading would block for ever; 1 MB/s is allowed. */
const putMillisecondsMax = (bytes: number) => Math.max(60_000, bytes / 1000)

/** Until the first byte; somebody may be waiting for it. */
const answerMillisecondsMax = 10_000

/** Where no address leads; once a minute, as requests cost money. */
const probePlace = ['readiness', 'probe'] as const
const probe = Buffer.from('écrit, puis relu')
const probeMillisecondsMax = 3000
const probeWrittenEveryMilliseconds = 60_000

/** @param silence milliseconds, of the store or of the reader that it sends to: nothing else would free the connection. */
export function s3Store(given: S3Config, silence = silenceMillisecondsMax): FileStore {
  const client = s3Client(given, silence)
  const at = (folder: string, key: string) => ({ Bucket: given.bucket, Key: `${folder}/${key}` })
  // Private: only we read the files, and R2 and others refuse ACLs.
  const send = async (put: PutObjectCommandInput & { ContentLength: number }, aborted: AbortSignal[] = []) => {
    const timeout = AbortSignal.timeout(putMillisecondsMax(put.ContentLength))
    await client.send(new PutObjectCommand(put), { abortSignal: AbortSignal.any([timeout, ...aborted]) })
  }
  /** The SDK only pipes: an error of the source would end the process, and one of the store leave the source open. */
  const sendStream = async (Body: Readable, put: PutObjectCommandInput & { ContentLength: number }) => {
    const failed = new AbortController()
    Body.on('error', () => failed.abort())
    try {
      await send({ ...put, Body }, [failed.signal])
    } catch (problem) {
      throw Body.errored ?? problem
    } finally {
      Body.destroy()
    }
  }
  const get = async (place: ReturnType<typeof at>, { first, last }: ByteRange, abortSignal: AbortSignal) => {
    const Range = `bytes=${first}-${last}`
    const { Body, ContentLength } = await client.send(new GetObjectCommand({ ...place, Range }), { abortSignal })
    if (Body && ContentLength === last - first + 1) return Body
    if (Body instanceof Readable) Body.destroy()
    throw new Error(`S3 sent ${ContentLength} bytes for ${Range} of ${place.Key}`)
  }
  const probeAt = at(...probePlace)
  let probeWrittenAt = Number.NEGATIVE_INFINITY
  return {
    put(folder, key, contents, ContentType) {
      const put = { ...at(folder, key), ContentType }
      if (contents instanceof Uint8Array) return send({ ...put, Body: contents, ContentLength: contents.byteLength })
      return sendStream(contents.stream, { ...put, ContentLength: contents.bytes })
    },
    async takeOver(folder, key, file, ContentType) {
      const { size } = await stat(file)
      const Body = createReadStream(file, { highWaterMark: 1024 * 1024 })
      await sendStream(Body, { ...at(folder, key), ContentType, ContentLength: size })
      await rm(file, { force: true })
    },
    async find(folder, key) {
      return findObject(client, at(folder, key), AbortSignal.timeout(answerMillisecondsMax))
    },
    async read(folder, key, range) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), answerMillisecondsMax)
      const body = await get(at(folder, key), range, late.signal).finally(() => clearTimeout(timer))
      return body.transformToWebStream()
    },
    async remove(folder, key) {
      await client.send(new DeleteObjectCommand(at(folder, key)), {
        abortSignal: AbortSignal.timeout(answerMillisecondsMax),
      })
    },
    async *list(folder) {
      for await (const { key, bytes, modifiedAt = new Date() } of listObjects(client, given.bucket, `${folder}/`))
        yield { key: key.slice(folder.length + 1), bytes, modifiedAt }
    },
    // A put is seen whole or not at all.
    changedAt: () => Promise.resolve(null),
    /** Written and read again: a bucket may be open to one alone, and no page of a proxy imitates both. */
    async check() {
      const late = AbortSignal.timeout(probeMillisecondsMax)
      const before = probeWrittenAt
      // Until this check succeeds.
      probeWrittenAt = Number.NEGATIVE_INFINITY
      const isDue = performance.now() - before >= probeWrittenEveryMilliseconds
      if (isDue) await send({ ...probeAt, Body: probe, ContentLength: probe.byteLength }, [late])
      const read = await get(probeAt, { first: 0, last: probe.byteLength - 1 }, late)
      if (!probe.equals(await read.transformToByteArray())) throw new Error('S3 gives back other bytes')
      probeWrittenAt = isDue ? performance.now() : before
    },
  }
}
