import type { Readable } from 'node:stream'

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
  put(folder: string, key: string, contents: Contents, contentType: string): Promise<void>
  takeOver(folder: string, key: string, file: string, contentType: string): Promise<void>
  find(folder: string, key: string): Promise<StoredFile | null>
  read(folder: string, key: string, range: ByteRange): Promise<ReadableStream<Uint8Array>>
  remove(folder: string, key: string): Promise<void>
  list(folder: string): AsyncIterable<StoredFile & { key: string }>
  check(): Promise<void>
}
