import type { Readable } from 'node:stream'
import type { ForeignFile } from './writing/rows/stored-files.server.ts'
import type { ImportReport } from './import-report.ts'
import type { Kind, RecordOf } from './records.ts'

export interface FileOrigin {
  has(path: string): Promise<boolean>
  open(path: string): Promise<Readable | null>
  list(folder: string): AsyncIterable<string>
}

export interface SourceFiles {
  /** @param isShown whether it is a picture, which may come from another site, and not a link */
  fileAt(address: string, isShown: boolean): ForeignFile | null
  origin: FileOrigin
  list?(): AsyncIterable<ForeignFile>
}

export interface OwnFileOfSource {
  record: RecordOf<'files'>
  contents: Readable
}

export interface ImportSource {
  /** Rows as the source has them; each one that is not a valid record is refused. */
  rows(kind: Kind, report: ImportReport): AsyncIterable<unknown>
  /** Null when the articles already contain the final addresses of files. */
  files: SourceFiles | null
  /** @returns where a link to the former site leads here; null for nowhere; undefined for another site's */
  linkTo?(href: string): string | null | undefined
  ownFiles?: () => AsyncIterable<OwnFileOfSource>
  close(): Promise<void>
}
