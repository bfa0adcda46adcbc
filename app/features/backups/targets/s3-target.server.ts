import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  ListMultipartUploadsCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '#platform/config.server.ts'
import { contentsOf, findObject, listObjects, s3Client, silenceMillisecondsMax } from '#platform/s3-client.server.ts'
import { type BackupTarget, checkName, noSuchBackup } from './backup-target.server.ts'

/** S3 takes 10,000 parts: archives up to 150 GB. */
const partBytes = 16 * 1024 * 1024
const partsAtOnce = 2
/** S3 says when an upload began, not when it last received something. */
const leftoverHours = 12
const firstByteMillisecondsMax = 60_000

export function s3Target(given: S3Config): BackupTarget {
  const client = s3Client(given, silenceMillisecondsMax)
  // A restoration may stop reading for longer.
  const reader = s3Client(given)
  const Bucket = given.bucket
  const description = `le stockage S3 «\u00a0${Bucket}\u00a0»`
  const at = (name: string) => {
    checkName(name)
    return { Bucket, Key: name }
  }
  const removeParts = async (Key: string | undefined, UploadId: string | undefined) => {
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }
  return {
    description,
    async put(name, stream) {
      const params = { ...at(name), Body: stream, ContentType: 'application/octet-stream' }
      // Its own removal of parts, where that fails too, would hide why.
      const options = { partSize: partBytes, queueSize: partsAtOnce, leavePartsOnError: true }
      const upload = new Upload({ client, params, ...options })
      try {
        await upload.done()
      } catch (problem) {
        await removeParts(name, upload.uploadId).catch(() => {})
        throw failureOf(stream) ?? problem
      } finally {
        stream.destroy()
      }
    },
    async read(name) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), firstByteMillisecondsMax)
      const { Body } = await reader
        .send(new GetObjectCommand(at(name)), { abortSignal: late.signal })
        .catch((problem: unknown) => {
          throw problem instanceof NoSuchKey ? noSuchBackup(name, { description }) : problem
        })
        .finally(() => clearTimeout(timer))
      return contentsOf(Body, name)
    },
    async find(name) {
      const found = await findObject(client, at(name))
      return found && { bytes: found.bytes }
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
    async removeLeftovers() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket })).catch(unlessUnknown)
      for (const { Key, UploadId, Initiated } of Uploads) {
        const isOver = Initiated && Date.now() - Initiated.getTime() > leftoverHours * 3_600_000
        if (isOver) await removeParts(Key, UploadId)
      }
    },
  }
}

/** Why there was nothing more to upload; null for a stream that the upload aborted, since it failed first. */
function failureOf({ errored }: Readable): Error | null {
  return errored?.name === 'AbortError' ? null : errored
}

/** Some stores cannot list unfinished uploads. */
function unlessUnknown(problem: unknown): { Uploads?: undefined } {
  if (problem instanceof S3ServiceException && problem.$metadata.httpStatusCode === 501) return {}
  throw problem
}
