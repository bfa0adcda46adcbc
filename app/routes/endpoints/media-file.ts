import { contentTypeOf, isBucket } from '#features/media/file-name.ts'
import { findFile, readFile } from '#features/media/files.server.ts'
import { askedWidth, findVariant } from '#features/media/picture-variants.server.ts'
import { noSuchFile, serveFile } from '#features/media/serve-file.server.ts'
import type { Route } from './+types/media-file'

const hour = 'public, max-age=3600'
const forever = 'public, max-age=31536000, immutable'

export async function loader({ request, params }: Route.LoaderArgs) {
  const { bucket, '*': key } = params
  if (!isBucket(bucket)) return noSuchFile()
  const width = new URL(request.url).searchParams.get('l')
  if (width !== null) return bucket === 'article-images' ? variant(request, key, width) : noSuchFile()

  const contentType = contentTypeOf(key)
  const file = await findFile(bucket, key)
  if (!file || !contentType) return noSuchFile()
  return serveFile(request, { ...file, contentType, cacheControl: hour, read: (range) => readFile(bucket, key, range) })
}

async function variant(request: Request, key: string, asked: string) {
  const width = askedWidth(asked)
  const file = width && (await findVariant(key, width))
  return file ? serveFile(request, { ...file, contentType: 'image/webp', cacheControl: forever }) : noSuchFile()
}
