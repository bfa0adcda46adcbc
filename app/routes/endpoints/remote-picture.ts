import { acceptedFormats, pictureContentTypes } from '#features/media/picture-format.ts'
import { parseWidth } from '#features/media/picture-variants.server.ts'
import { findRemotePicture, readSignedPicture } from '#features/media/remote-pictures.server.ts'
import { noSuchFile, serveFile } from '#features/media/serve-file.server.ts'
import type { Route } from './+types/remote-picture'

/** Files of other sites may change; ours stay, and browsers revalidate after a week. */
const week = 'public, max-age=604800'

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const address = readSignedPicture(params.signed)
  const width = parseWidth(url.searchParams.get('l') ?? '800')
  // No AVIF: encoding takes seconds, and remote pictures may change.
  const format = acceptedFormats(request.headers.get('accept')).find((candidate) => candidate !== 'avif') ?? 'jpeg'
  const file = address && width && (await findRemotePicture(address, width, format))
  if (!file) return noSuchFile()
  return serveFile(request, {
    ...file,
    contentType: pictureContentTypes[format],
    cacheControl: week,
    etag: `${width}-${format}-${file.bytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}`,
    vary: 'Accept',
  })
}
