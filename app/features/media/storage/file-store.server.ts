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
  put(folder: string, key: string, contents: Contents, contentType: string): Promise<void>
  takeOver(folder: string, key: string, file: string, contentType: string): Promise<void>
  find(folder: string, key: string): Promise<StoredFile | null>
  read(folder: string, key: string, range: ByteRange): Promise<ReadableStream<Uint8Array>>
  remove(folder: string, key: string): Promise<void>
  list(folder: string): AsyncIterable<StoredFile & { key: string }>
  /** When files of any folder were last added or removed; null where nobody can say. */
  changedAt(folders: readonly string[]): Promise<Date | null>
  /** @throws why nothing can be stored */
  check(): Promise<void>
}
