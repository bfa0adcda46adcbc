import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { withTemporaryFile } from '../temporary-file.server.ts'
import { findFile, readFile } from '../files.server.ts'
import { pictureBytesMax } from '../picture.ts'

export async function withOriginal(key: string, work: (file: string) => Promise<void>): Promise<boolean> {
  const original = await findFile('article-images', key)
  if (!original || original.bytes > pictureBytesMax) return false
  return withCopy(await readFile('article-images', key, { first: 0, last: original.bytes - 1 }), work)
}

export function withCopy(stream: ReadableStream, work: (file: string) => Promise<void>): Promise<boolean> {
  return withTemporaryFile(async (copy) => {
    await pipeline(Readable.fromWeb(stream as NodeReadableStream), createWriteStream(copy))
    await work(copy)
    return true
  })
}
