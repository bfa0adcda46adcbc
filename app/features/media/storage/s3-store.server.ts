import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Config } from '#platform/config.server.ts'
import { findObject, listObjects, s3Client, silenceMillisecondsMax } from '#platform/s3-client.server.ts'
import type { FileStore } from './file-store.server.ts'

export function s3Store(settings: S3Config): FileStore {
  const client = s3Client(settings, silenceMillisecondsMax)
  const at = (folder: string, key: string) => ({ Bucket: settings.bucket, Key: `${folder}/${key}` })
  // No ACL is sent: only we read the files, and R2 and others refuse ACLs.
  const send = async (put: PutObjectCommandInput, abortSignal?: AbortSignal) => {
    await client.send(new PutObjectCommand(put), { abortSignal })
  }
  /** The SDK only pipes: an error of the source would end the process, and one of the store leave the source open. */
  const sendStream = async (Body: Readable, put: PutObjectCommandInput) => {
    const controller = new AbortController()
    Body.on('error', () => controller.abort())
    try {
      await send({ ...put, Body }, controller.signal)
    } catch (problem) {
      throw Body.errored ?? problem
    } finally {
      Body.destroy()
    }
  }
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
    find: (folder, key) => findObject(client, at(folder, key)),
    async read(folder, key, { first, last }) {
      const { Body } = await client.send(new GetObjectCommand({ ...at(folder, key), Range: `bytes=${first}-${last}` }))
      if (!Body) throw new Error(`S3 answered without a body for ${folder}/${key}`)
      return Body.transformToWebStream()
    },
    async remove(folder, key) {
      await client.send(new DeleteObjectCommand(at(folder, key)))
    },
    async *list(folder) {
      for await (const { key, bytes, modifiedAt = new Date() } of listObjects(client, settings.bucket, `${folder}/`))
        yield { key: key.slice(folder.length + 1), bytes, modifiedAt }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
    },
  }
}
