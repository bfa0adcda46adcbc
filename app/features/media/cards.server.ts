import path from 'node:path'
import { config } from '#platform/config.server.ts'
import type { Card, Icon } from './card.ts'
import { isOwnPicture, isRemotePicture, pictureKey } from './picture.ts'
import { boundedFolder } from './storage/bounded-folder.server.ts'
import { findRemotePicture } from './remote-pictures.server.ts'
import type { ServedFile } from './serve-file.server.ts'
import { renderCardFile, renderIconFile } from './image-processing/image-processing.server.ts'
import { cachedFile, type CachedFile } from './image-processing/cached-file.server.ts'
import { withCopy, withOriginal } from './image-processing/original.server.ts'

const folder = path.join(config.dataDir, 'variants', 'partage')
const cacheBytesMax = 512 * 1024 ** 2
const iconFolder = path.join(config.dataDir, 'variants', 'marque')
const limitCache = boundedFolder(folder, cacheBytesMax)
const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'

export async function findCard(
  name: string,
  picture: string | null,
  compose: (hasPicture: boolean) => Card,
  mark: string | null,
): Promise<ServedFile> {
  const render = (to: string) => withPicture(picture, (from) => renderCardFile({ from, mark }, to, compose(true)))
  const full = picture && (await cachedFile(path.join(folder, `${name}.jpg`), render, limitCache))
  if (full) return asServedFile(full, name, year)
  const bare = await cachedFile(
    path.join(folder, `${name}-seule.jpg`),
    renderWithoutPicture(compose(false), mark),
    limitCache,
  )
  if (!bare) throw new Error('A card was not stored.')
  return asServedFile(bare, `${name}-seule`, picture ? hour : year)
}

function renderWithoutPicture(card: Card, mark: string | null) {
  return async (to: string) => {
    await renderCardFile({ from: null, mark }, to, card)
    return true
  }
}

async function withPicture(address: string | null, work: (file: string) => Promise<void>): Promise<boolean> {
  if (address && isOwnPicture(address)) return withOriginal(pictureKey(address), work)
  if (!address || !isRemotePicture(address)) return false
  const remote = await findRemotePicture(address, 1200, 'jpeg')
  if (!remote) return false
  return withCopy(await remote.read({ first: 0, last: remote.bytes - 1 }), work)
}

function asServedFile(file: CachedFile, name: string, cacheControl: string): ServedFile {
  return { ...file, contentType: 'image/jpeg', cacheControl, etag: name }
}

/** @param name differs for each content of the file; null when the picture is no longer stored */
export async function findIcon(name: string, picture: string | null, icon: Icon): Promise<CachedFile | null> {
  return cachedFile(path.join(iconFolder, `${name}.${icon.format}`), async (to) => {
    if (picture) return withOriginal(pictureKey(picture), (from) => renderIconFile(from, to, icon))
    await renderIconFile(null, to, icon)
    return true
  })
}
