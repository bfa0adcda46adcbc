import { contentTypeOf, isBucket } from '#features/media/file-name.ts'
import { findFile, readFile } from '#features/media/files.server.ts'
import { acceptedFormats, forcedFormat } from '#features/media/picture-format.ts'
import { parseWidth, findVariant } from '#features/media/picture-variants.server.ts'
import { noSuchFile, serveFile } from '#features/media/serve-file.server.ts'
import type { Route } from './+types/media-file'

const hour = 'public, max-age=3600'

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const { bucket, '*': key } = params
  if (!isBucket(bucket)) return noSuchFile()
  if (url.searchParams.has('l') || url.searchParams.has('f')) {
    return bucket === 'article-images' ? variant(request, key, url.searchParams) : noSuchFile()
  }
  const contentType = contentTypeOf(key)
  const file = await findFile(bucket, key)
  if (!file || !contentType) return noSuchFile()
  return serveFile(request, { ...file, contentType, cacheControl: hour, read: (range) => readFile(bucket, key, range) })
}

/** `l` is the width in pixels; `f` the format, for clients that do not negotiate one. */
async function variant(request: Request, key: string, parameters: URLSearchParams) {
  const width = parseWidth(parameters.get('l') ?? '')
  const format = parameters.has('f') ? forcedFormat(parameters.get('f') ?? '') : undefined
  if (!width || format === null) return noSuchFile()
  const formats = format ? [format] : acceptedFormats(request.headers.get('accept'))
  const file = await findVariant(key, width, formats)
  return file ? serveFile(request, format ? file : { ...file, vary: 'Accept' }) : noSuchFile()
}
