import { stat, writeFile } from 'node:fs/promises'
import type { StoredFile, ByteRange } from '../files.server.ts'
import { writeDurably } from '../storage/durable-file.server.ts'
import { fileStream } from '../storage/file-stream.server.ts'
import { singleFlight } from './turns.ts'

export interface KeptFile extends StoredFile {
  read: (range: ByteRange) => Promise<ReadableStream<Uint8Array>>
}

const once = singleFlight<KeptFile | null>()

/**
 * The file if it was made before, else what `make` gives, kept for the next time; null when there is nothing to keep.
 * @param kept hears the bytes that were added to the folder.
 */
export async function keptFile(
  file: string,
  make: () => Promise<Uint8Array | null>,
  kept: (bytes: number) => Promise<void> = async () => {},
): Promise<KeptFile | null> {
  return (
    (await findKeptFile(file)) ??
    once(file, async () => {
      const made = await make()
      if (!made) return null
      await writeDurably(file, (temporary) => writeFile(temporary, made))
      await kept(made.length)
      return findKeptFile(file)
    })
  )
}

export async function findKeptFile(file: string): Promise<KeptFile | null> {
  try {
    const { size, mtime } = await stat(file)
    return { bytes: size, modifiedAt: mtime, read: async (range) => fileStream(file, range) }
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return null
    throw problem
  }
}
