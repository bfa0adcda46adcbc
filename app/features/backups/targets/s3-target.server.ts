import { AbortMultipartUploadCommand, DeleteObjectCommand, GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '#platform/config.server.ts'
import { contentsOf, findObject, listObjects, s3Client, silenceMillisecondsMax } from '#platform/s3-client.server.ts'
import { type BackupTarget, checkName, noSuchBackup } from './backup-target.server.ts'

/** S3 takes 10,000 parts, so archives of up to 150 GB. */
const partBytes = 16 * 1024 * 1024
const partsAtOnce = 2

export function s3Target(config: S3Config): BackupTarget {
  const client = s3Client(config, silenceMillisecondsMax)
  // A restoration may stop reading for longer.
  const reader = s3Client(config)
  const Bucket = config.bucket
  const description = `le stockage S3 «\u00a0${Bucket}\u00a0»`
  const at = (name: string) => {
    checkName(name)
    return { Bucket, Key: name }
  }
  return {
    description,
    async put(name, stream) {
      const params = { ...at(name), Body: stream, ContentType: 'application/octet-stream' }
      // The library's own removal of parts would hide the reason where it fails too.
      const options = { partSize: partBytes, queueSize: partsAtOnce, leavePartsOnError: true }
      const upload = new Upload({ client, params, ...options })
      try {
        await upload.done()
      } catch (problem) {
        const place = { ...at(name), UploadId: upload.uploadId }
        await client.send(new AbortMultipartUploadCommand(place)).catch(() => {})
        throw failureOf(stream) ?? problem
      } finally {
        stream.destroy()
      }
    },
    async read(name) {
      const { Body } = await reader.send(new GetObjectCommand(at(name))).catch((problem: unknown) => {
        throw problem instanceof NoSuchKey ? noSuchBackup(name, { description }) : problem
      })
      return contentsOf(Body, name)
    },
    async find(name) {
      const object = await findObject(client, at(name))
      return object && { bytes: object.bytes }
    },
    async *list(folder) {
      const prefix = folder ? `${folder}/` : ''
      for await (const { key: name, bytes, modifiedAt = new Date(0) } of listObjects(client, Bucket, prefix, {
        below: false,
      }))
        yield { name, bytes, modifiedAt }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },
  }
}

/** The upload aborts a stream that did not fail first. */
function failureOf(stream: Readable): Error | null {
  return stream.errored?.name === 'AbortError' ? null : stream.errored
}
