import type { Bucket } from '#features/media/file-name.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'

export const publicStorage = '/storage/v1/object/public'

/** A blog may have had several hosts. Resized and signed addresses name the same file. */
export function hostedFileAt(address: string): { bucket: Bucket; path: string } | null {
  if (!address.includes('/storage/v1/') || address.length > 4000) return null
  const [, bucket, encodedPath = ''] =
    /\/storage\/v1\/(?:object|render\/image)\/(?:(?:public|sign|authenticated)\/)?(article-images|article-videos)\/([^?#]+)/.exec(
      address,
    ) ?? []
  if (!bucket) return null
  return { bucket: bucket as Bucket, path: `${bucket}/${decodePercent(encodedPath) ?? encodedPath}` }
}
