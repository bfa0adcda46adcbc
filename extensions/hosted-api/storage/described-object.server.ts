import { contentTypeOf, type Bucket } from '#features/media/file-name.ts'
import type { ListedObject, StoredObject } from './stored-objects.server.ts'

const cacheControl = 'max-age=3600'

/** The shape that `list` and `remove` of the client expect. The id is the key, which also ends the address on pages. */
export function describeEntry({ name, file }: ListedObject) {
  if (!file) return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
  const at = file.createdAt.toISOString()
  const metadata = {
    eTag: `"${file.key}"`,
    size: file.bytes,
    mimetype: contentTypeOf(file.key),
    cacheControl,
    lastModified: at,
    contentLength: file.bytes,
    httpStatusCode: 200,
  }
  return { name, id: file.key, updated_at: at, created_at: at, last_accessed_at: at, metadata }
}

export function describeRemoval(file: StoredObject, bucket: Bucket) {
  return { ...describeEntry({ name: file.path, file }), bucket_id: bucket }
}

export function describeInfo(file: StoredObject, bucket: Bucket) {
  const at = file.createdAt.toISOString()
  return {
    id: file.key,
    version: file.key,
    name: file.path,
    bucket_id: bucket,
    size: file.bytes,
    content_type: contentTypeOf(file.key),
    cache_control: cacheControl,
    etag: `"${file.key}"`,
    metadata: {},
    last_modified: at,
    created_at: at,
  }
}
