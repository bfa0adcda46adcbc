import type { Readable } from 'node:stream'

/** S3 needs the length before the first byte. */
export type Contents = Uint8Array | { stream: Readable; bytes: number }

export interface StoredFile {
  bytes: number
  modifiedAt: Date
}

export interface ByteRange {
  first: number
  last: number
}

export interface FileStore {
  /** Durable once it resolves; never seen half written. */
  put(bucket: string, key: string, contents: Contents, contentType: string): Promise<void>
  takeOver(bucket: string, key: string, file: string, contentType: string): Promise<void>
  find(bucket: string, key: string): Promise<StoredFile | null>
  read(bucket: string, key: string, range: ByteRange): Promise<ReadableStream<Uint8Array>>
  remove(bucket: string, key: string): Promise<void>
  list(bucket: string): AsyncIterable<StoredFile & { key: string }>
  /** Removes what writes that were interrupted before this moment left behind. */
  removeInterrupted(bucket: string, since: Date): Promise<void>
  /** When files of any bucket were last added or removed; null where nobody can say. */
  changedAt(buckets: readonly string[]): Promise<Date | null>
  check(): Promise<void>
}
