import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { contentTypeOf, isFileKey, type Bucket } from './file-name.ts'
import { diskStore } from './storage/disk-store.server.ts'
import type { ByteRange, Contents, FileStore, StoredFile } from './storage/file-store.server.ts'

export type { ByteRange, Contents, StoredFile }

let opened: Promise<FileStore> | null = null

/** The AWS SDK is optional and weighs 22 MB: it is loaded only when S3 is configured. */
function store(): Promise<FileStore> {
  const { s3, dataDir } = config
  opened ??= s3
    ? import('./storage/s3-store.server.ts').then(({ s3Store }) => s3Store(s3))
    : Promise.resolve(diskStore(path.join(dataDir, 'files')))
  return opened
}

/** Where browsers find a file. */
export function publicAddress(bucket: Bucket, key: string): string {
  return `/media/${bucket}/${key}`
}

/** Durable once it answers. Keys are never used twice: what they hold may be cached. */
export async function putFile(bucket: Bucket, key: string, contents: Contents): Promise<void> {
  const contentType = contentTypeOf(key)
  if (!isFileKey(key) || !contentType) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  await (await store()).put(bucket, key, contents, contentType)
}

/**
 * Makes a finished file of this disk one of ours: by its new name alone where both are on one disk, else by a copy, or
 * on its way to S3. Durable once it answers; the given file is gone then, and as it was after a failure.
 */
export async function takeOverFile(bucket: Bucket, key: string, file: string): Promise<void> {
  const contentType = contentTypeOf(key)
  if (!isFileKey(key) || !contentType) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  await (await store()).takeOver(bucket, key, file, contentType)
}

/** Null for an unknown file, and for a key that could never be one. */
export async function findFile(bucket: Bucket, key: string): Promise<StoredFile | null> {
  return isFileKey(key) ? (await store()).find(bucket, key) : null
}

/** A part of a file, both ends included. Fails when the file is absent: ask `findFile` first. */
export async function readFile(bucket: Bucket, key: string, range: ByteRange): Promise<ReadableStream<Uint8Array>> {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  return (await store()).read(bucket, key, range)
}

/** Deleting what is not there is not an error. */
export async function deleteFile(bucket: Bucket, key: string): Promise<void> {
  if (isFileKey(key)) await (await store()).remove(bucket, key)
}

/** For the health check: whether a file could be kept now. */
export async function filesState(): Promise<'ok' | 'en panne'> {
  try {
    await (await store()).check()
    return 'ok'
  } catch (problem) {
    log.warn({ problem: problem instanceof Error ? problem.message : String(problem) }, 'files cannot be kept')
    return 'en panne'
  }
}
