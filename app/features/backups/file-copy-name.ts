import { type Bucket, buckets, isFileKey } from '#features/media/file-name.ts'
import type { SharedFile } from './backup-contents.ts'

const folderOf = (bucket: Bucket) => `files/${bucket}`
export const sharedFolders = buckets.map(folderOf)

/** The checksum in the name says whether a copy is whole, without any archive. */
export const sharedName = ({ bucket, key, sha256 }: Omit<SharedFile, 'bytes'>) => `${folderOf(bucket)}/${sha256}-${key}`

export function sharedFileNamed(name: string, bytes: number): SharedFile | null {
  const bucket = buckets.find((one) => name.startsWith(`${folderOf(one)}/`))
  const [, sha256 = '', key = ''] = /\/([\da-f]{64})-([^/]+)$/.exec(name) ?? []
  return bucket && isFileKey(key) ? { bucket, key, bytes, sha256 } : null
}
