import { type Bucket, buckets, isFileKey } from '#features/media/file-name.ts'
import type { FileCopy } from './backup-contents.ts'

const folderOf = (bucket: Bucket) => `files/${bucket}`
export const copyFolders = buckets.map(folderOf)

export const copyName = ({ bucket, key, sha256 }: Omit<FileCopy, 'bytes'>) => `${folderOf(bucket)}/${sha256}-${key}`

export function parseCopyName(name: string, bytes: number): FileCopy | null {
  const bucket = buckets.find((one) => name.startsWith(`${folderOf(one)}/`))
  const [, sha256 = '', key = ''] = /\/([\da-f]{64})-([^/]+)$/.exec(name) ?? []
  return bucket && isFileKey(key) ? { bucket, key, bytes, sha256 } : null
}
