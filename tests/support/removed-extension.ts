import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './source-files.ts'

/** Documents name the files of extensions too, which an owner may have removed. */
export function isOfRemovedExtension(file: string): boolean {
  const [folder] = /^extensions\/[^/]+(?=\/)/.exec(file) ?? []
  return folder !== undefined && !existsSync(path.join(root, folder))
}
