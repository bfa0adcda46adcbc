import type { Readable } from 'node:stream'

interface StoredBackup {
  name: string
  bytes: number
  modifiedAt: Date
}

export interface BackupTarget {
  description: string
  /** Durable once it resolves; a stream that fails leaves what had this name before, or nothing. */
  put(name: string, stream: Readable): Promise<void>
  read(name: string): Promise<Readable>
  find(name: string): Promise<{ bytes: number } | null>
  list(folder?: string): AsyncIterable<StoredBackup>
  remove(name: string): Promise<void>
  freeBytes?(): Promise<number>
  removeLeftovers?(): Promise<void>
}

export interface StoredArchive {
  target: BackupTarget
  name: string
}

export function checkName(name: string): void {
  const isName = name.split('/').every((part) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(part))
  if (!isName) throw new Error(`«\u00a0${name}\u00a0» n’est pas le nom d’une sauvegarde.`)
}

export function noSuchBackup(name: string, { description }: Pick<BackupTarget, 'description'>): Error {
  return new Error(`Il n’y a pas de sauvegarde «\u00a0${name}\u00a0» dans ${description}.`)
}
