import { rename, stat } from 'node:fs/promises'
import { withTemporaryFile } from '../temporary-file.server.ts'
import type { ByteRange, StoredFile } from '../files.server.ts'
import { unlessAbsent, writeDurably } from '#platform/files/durable-file.server.ts'
import { fileStream } from '../storage/file-stream.server.ts'
import { singleFlight } from '#platform/concurrency/concurrency.ts'

export interface CachedFile extends StoredFile {
  path: string
  read: (range: ByteRange) => Promise<ReadableStream<Uint8Array>>
}

type Make = (to: string) => Promise<boolean>

const once = singleFlight<CachedFile | null>()

export async function cachedFile(
  file: string,
  make: Make,
  onAdded: (bytes: number) => Promise<void> = async () => {},
): Promise<CachedFile | null> {
  return (
    (await findCachedFile(file)) ??
    once(file, async () => {
      const newFile = await cacheFile(file, make)
      if (newFile) await onAdded(newFile.bytes)
      return newFile
    })
  )
}

export function cacheFile(file: string, make: Make): Promise<CachedFile | null> {
  return withTemporaryFile(async (temporary) => {
    if (!(await make(temporary))) return null
    await writeDurably(file, (target) => rename(temporary, target))
    return findCachedFile(file)
  })
}

export async function findCachedFile(file: string): Promise<CachedFile | null> {
  const stats = await stat(file).catch(unlessAbsent)
  return (
    stats && { path: file, bytes: stats.size, modifiedAt: stats.mtime, read: async (range) => fileStream(file, range) }
  )
}
