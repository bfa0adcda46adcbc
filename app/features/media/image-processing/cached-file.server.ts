import { rename, stat } from 'node:fs/promises'
import { withTemporaryFile } from '../uploads/temporary-file.server.ts'
import type { ByteRange, StoredFile } from '../files.server.ts'
import { writeDurably } from '../storage/durable-file.server.ts'
import { fileStream } from '../storage/file-stream.server.ts'
import { singleFlight } from '#platform/concurrency.ts'

export interface CachedFile extends StoredFile {
  read: (range: ByteRange) => Promise<ReadableStream<Uint8Array>>
}

/** Writes a file under the name that it is given; false: there is nothing to keep. */
type Make = (to: string) => Promise<boolean>

const once = singleFlight<CachedFile | null>()

/**
 * The file if it was made before, else what `make` writes, kept for the next time. Those who ask at once share it.
 * @param kept hears the bytes that were added to the folder.
 */
export async function cachedFile(
  file: string,
  make: Make,
  onAdded: (bytes: number) => Promise<void> = async () => {},
): Promise<CachedFile | null> {
  return (
    (await findCachedFile(file)) ??
    once(file, async () => {
      const added = await cacheFile(file, make)
      if (added) await onAdded(added.bytes)
      return added
    })
  )
}

/** Never seen half written; what stood there before is replaced. */
export function cacheFile(file: string, make: Make): Promise<CachedFile | null> {
  return withTemporaryFile(async (made) => {
    if (!(await make(made))) return null
    await writeDurably(file, (named) => rename(made, named))
    return findCachedFile(file)
  })
}

export async function findCachedFile(file: string): Promise<CachedFile | null> {
  try {
    const { size, mtime } = await stat(file)
    return { bytes: size, modifiedAt: mtime, read: async (range) => fileStream(file, range) }
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return null
    throw problem
  }
}
