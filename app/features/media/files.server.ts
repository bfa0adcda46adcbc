import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { contentTypeOf, isFileKey, type Bucket } from './file-name.ts'
import { diskStore } from './storage/disk-store.server.ts'
import type { ByteRange, Contents, FileStore, StoredFile } from './storage/file-store.server.ts'

export type { ByteRange, Contents, StoredFile }

let opened: Promise<FileStore> | null = null

/** The optional AWS SDK weighs 22 MB: it is loaded only when S3 is configured. */
function store(): Promise<FileStore> {
  const { s3, dataDir } = config
  opened ??= s3
    ? import('./storage/s3-store.server.ts').then(({ s3Store }) => s3Store(s3))
    : Promise.resolve(diskStore(path.join(dataDir, 'files')))
  return opened
}

export function publicAddress(bucket: Bucket, key: string): string {
  return `/media/${bucket}/${key}`
}

/** Durable once it resolves. Keys are never reused, so contents may be cached for ever. */
export async function putFile(bucket: Bucket, key: string, contents: Contents): Promise<void> {
  const contentType = contentTypeOf(key)
  if (!isFileKey(key) || !contentType) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  await (await store()).put(bucket, key, contents, contentType)
}

/** Moves or uploads a local file. Durable once it resolves: the given file is then gone, and kept after a failure. */
export async function takeOverFile(bucket: Bucket, key: string, file: string): Promise<void> {
  const contentType = contentTypeOf(key)
  if (!isFileKey(key) || !contentType) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  await (await store()).takeOver(bucket, key, file, contentType)
}

export async function findFile(bucket: Bucket, key: string): Promise<StoredFile | null> {
  return isFileKey(key) ? (await store()).find(bucket, key) : null
}

export async function readFile(bucket: Bucket, key: string, range: ByteRange): Promise<ReadableStream<Uint8Array>> {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  return (await store()).read(bucket, key, range)
}

export async function deleteFile(bucket: Bucket, key: string): Promise<void> {
  if (isFileKey(key)) await (await store()).remove(bucket, key)
}

export async function filesState(): Promise<'ok' | 'en panne'> {
  try {
    await (await store()).check()
    return 'ok'
  } catch (problem) {
    log.warn({ problem: problem instanceof Error ? problem.message : String(problem) }, 'files cannot be stored')
    return 'en panne'
  }
}
