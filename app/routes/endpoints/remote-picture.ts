import { askedWidth } from '#features/media/picture-variants.server.ts'
import { findRemotePicture, readSignedPicture } from '#features/media/remote-pictures.server.ts'
import { noSuchFile, serveFile } from '#features/media/serve-file.server.ts'
import type { Route } from './+types/remote-picture'

/** The other site may change what its address shows: we keep ours, browsers ask again after a week. */
const week = 'public, max-age=604800'

export async function loader({ request, params }: Route.LoaderArgs) {
  const address = readSignedPicture(params.signed)
  const width = askedWidth(new URL(request.url).searchParams.get('l') ?? '800')
  const file = address && width && (await findRemotePicture(address, width))
  return file ? serveFile(request, { ...file, contentType: 'image/webp', cacheControl: week }) : noSuchFile()
}
