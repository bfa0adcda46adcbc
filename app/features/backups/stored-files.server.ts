import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { findFile, type ListedFile, readFile } from '#features/media/files.server.ts'

/** @returns null for a file that was removed meanwhile; removing it later takes nothing from its reader */
export async function openStoredFile({ bucket, key, bytes }: ListedFile): Promise<Readable | null> {
  try {
    const contents = await readFile(bucket, key, { first: 0, last: bytes - 1 })
    const stream = Readable.fromWeb(contents as ReadableStream)
    await once(stream, 'readable')
    return stream
  } catch (problem) {
    if ((await findFile(bucket, key)) === null) return null
    throw problem
  }
}
