import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ByteRange } from './file-store.server.ts'

const bufferBytes = 256 * 1024

/** Larger pieces than those of Node, 64 kB, are sent with fewer steps. */
export function fileStream(file: string, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  // An empty file has no last byte.
  const contents = createReadStream(file, { start: first, end: Math.max(first, last), highWaterMark: bufferBytes })
  return Readable.toWeb(contents) as ReadableStream<Uint8Array>
}
