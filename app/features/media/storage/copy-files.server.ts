import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { buckets, contentTypeOf, isFileKey } from '../file-name.ts'
import type { FileStore } from './file-store.server.ts'

export interface CopiedFiles {
  /** Counts the files that are in both places now, compared byte for byte; `copied` of them were not there before. */
  files: number
  bytes: number
  copied: number
}

export async function copyFiles(from: FileStore, to: FileStore): Promise<CopiedFiles> {
  const totals: CopiedFiles = { files: 0, bytes: 0, copied: 0 }
  for (const bucket of buckets) {
    for await (const { key, bytes } of from.list(bucket)) {
      if (!isFileKey(key)) continue
      const whole = { first: 0, last: bytes - 1 }
      const sourceChecksum = await checksum(await from.read(bucket, key, whole))
      const isThere = async () =>
        (await to.find(bucket, key))?.bytes === bytes &&
        (await checksum(await to.read(bucket, key, whole))) === sourceChecksum
      if (!(await isThere())) {
        const stream = Readable.fromWeb((await from.read(bucket, key, whole)) as NodeReadableStream)
        await to.put(bucket, key, { stream, bytes }, contentTypeOf(key) ?? '')
        if (!(await isThere())) throw new Error(`le fichier ${bucket}/${key} n’est pas arrivé entier`)
        totals.copied += 1
      }
      totals.files += 1
      totals.bytes += bytes
    }
  }
  return totals
}

async function checksum(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part)
  return hash.digest('hex')
}
