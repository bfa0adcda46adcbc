import path from 'node:path'
import { config, type S3Config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { buckets, contentTypeOf, isFileKey, type Bucket } from './file-name.ts'
import { pictures, videos } from './media-tables.server.ts'
import { FileStoreAway } from './storage-failure.server.ts'
import { diskStore } from './storage/disk-store.server.ts'
import type { ByteRange, Contents, FileStore, StoredFile } from './storage/file-store.server.ts'

export type { ByteRange, Contents, StoredFile }

let openStore: Promise<FileStore> | null = null

/** The optional AWS SDK weighs 22 MB, so it is loaded only when S3 is configured. */
function store(): Promise<FileStore> {
  openStore ??= (config.s3 ? openS3(config.s3) : openDisk()).then(withNamedFailures)
  return openStore
}

function withNamedFailures(files: FileStore): FileStore {
  const nameFailure = <T>(answer: Promise<T>) =>
    answer.catch((cause: unknown) => {
      throw new FileStoreAway(cause)
    })
  return {
    ...files,
    put: (...args) => nameFailure(files.put(...args)),
    takeOver: (...args) => nameFailure(files.takeOver(...args)),
    find: (...args) => nameFailure(files.find(...args)),
    read: (...args) => nameFailure(files.read(...args)),
    remove: (...args) => nameFailure(files.remove(...args)),
  }
}

async function openDisk(): Promise<FileStore> {
  return diskStore(path.join(config.dataDir, 'files'))
}

async function openS3(s3: S3Config): Promise<FileStore> {
  const { s3Store } = await import('./storage/s3-store.server.ts')
  return s3Store(s3)
}

/** The file is durable once this resolves. Keys are never reused, so contents may be cached for ever. */
export async function putFile(bucket: Bucket, key: string, contents: Contents): Promise<void> {
  const contentType = contentTypeOf(key)
  if (!isFileKey(key) || !contentType) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  await (await store()).put(bucket, key, contents, contentType)
}

/** Moves or uploads a local file. Once it resolves the stored file is durable and the local one is gone. */
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

export interface ListedFile {
  bucket: Bucket
  key: string
  bytes: number
}

export async function* listFiles(): AsyncGenerator<ListedFile> {
  for (const bucket of buckets) {
    for await (const { key, bytes } of (await store()).list(bucket)) if (isFileKey(key)) yield { bucket, key, bytes }
  }
}

export async function checkFiles(): Promise<void> {
  await (await store()).check()
}

/** An empty folder, while the database names files, was lost or its disk is away. */
export async function isFilesFolderLost(): Promise<boolean> {
  if (config.s3) return false
  for await (const { key } of listFiles()) if (key) return false
  return (await db.$count(pictures)) + (await db.$count(videos)) > 0
}
