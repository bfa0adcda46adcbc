import type { Readable } from 'node:stream'
import type { ForeignFile } from '#features/media/imported-files.server.ts'
import type { ImportReport } from './import-report.ts'
import type { Kind, RecordOf } from './records.ts'

export interface FileOrigin {
  has(path: string): Promise<boolean>
  /** Null: there is none. */
  open(path: string): Promise<Readable | null>
  list(folder: string): AsyncIterable<string>
}

export interface SourceFiles {
  /**
   * Null: this address is not one of a file of the source.
   * @param isShown as a picture, which may come from another site; else it is a link
   */
  fileAt(address: string, isShown: boolean): ForeignFile | null
  origin: FileOrigin
  /** Everything that should come, whether an article shows it or not. */
  list(): AsyncIterable<ForeignFile>
}

export interface OwnFileOfSource {
  record: RecordOf<'files'>
  contents: Readable
}

export interface ImportSource {
  /** As rows are: what is not a record of its kind is refused one by one. */
  rows(kind: Kind, report: ImportReport): AsyncIterable<unknown>
  /** Null: addresses in the articles are already those that files have here. */
  files: SourceFiles | null
  /** Of a blog of this product: files under the keys that they keep. */
  ownFiles?: () => AsyncIterable<OwnFileOfSource>
  close(): Promise<void>
}
