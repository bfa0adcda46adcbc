import type { Readable } from 'node:stream'

/** A stream comes with its length: S3 must know it before the first byte. */
export type Contents = Uint8Array | { stream: Readable; bytes: number }

export interface StoredFile {
  bytes: number
  modifiedAt: Date
}

/** First and last byte, both included, as HTTP counts. */
export interface ByteRange {
  first: number
  last: number
}

/** A place for files, by bucket and key; keys were checked by `isFileKey`. */
export interface FileStore {
  /** Whole and durable once it answers: a file is never seen half written. */
  put(bucket: string, key: string, contents: Contents, contentType: string): Promise<void>
  /** The same for a whole file of this machine, which is gone afterwards. */
  takeOver(bucket: string, key: string, file: string, contentType: string): Promise<void>
  find(bucket: string, key: string): Promise<StoredFile | null>
  read(bucket: string, key: string, range: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** Deleting what is not there is not an error. */
  remove(bucket: string, key: string): Promise<void>
  /** For the health check; fails when files could not be kept now. */
  check(): Promise<void>
}
