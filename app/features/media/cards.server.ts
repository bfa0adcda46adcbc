import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { config } from '#platform/config.server.ts'
import { withTemporaryFile } from './arrivals/temporary-file.server.ts'
import type { Card } from './card.ts'
import { isOwnPicture, isRemotePicture, pictureKey } from './picture.ts'
import { boundedFolder } from './remote/bounded-folder.server.ts'
import { findRemotePicture } from './remote-pictures.server.ts'
import type { ServedFile } from './serve-file.server.ts'
import { drawCardFile } from './variants/drawings.server.ts'
import { keptFile, type KeptFile } from './variants/kept-file.server.ts'
import { withOriginal } from './variants/original.server.ts'

const folder = path.join(config.dataDir, 'variants', 'partage')
const keptBytesMax = 512 * 1024 ** 2
const countKept = boundedFolder(folder, keptBytesMax)
const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'

/**
 * A card, drawn once and kept.
 * @param name says all that is drawn: what the name stands for never changes. Letters, digits and hyphens.
 * @param picture the address of the article's picture.
 * @param compose the card, with a place for the picture or without: a picture may be gone.
 */
export async function findCard(
  name: string,
  picture: string | null,
  compose: (hasPicture: boolean) => Card,
): Promise<ServedFile> {
  const draw = (to: string) => withPicture(picture, (from) => drawCardFile(from, to, compose(true)))
  const full = picture && (await keptFile(path.join(folder, `${name}.jpg`), draw, countKept))
  if (full) return served(full, name, year)
  const bare = await keptFile(path.join(folder, `${name}-seule.jpg`), drawBare(compose(false)), countKept)
  if (!bare) throw new Error('A card was not kept.')
  // A picture that another site does not give now may be there in an hour.
  return served(bare, `${name}-seule`, picture ? hour : year)
}

function drawBare(card: Card) {
  return async (to: string) => {
    await drawCardFile(null, to, card)
    return true
  }
}

/** @returns false when there is no such picture. */
async function withPicture(address: string | null, work: (file: string) => Promise<void>): Promise<boolean> {
  if (address && isOwnPicture(address)) return withOriginal(pictureKey(address), work)
  if (!address || !isRemotePicture(address)) return false
  const remote = await findRemotePicture(address, 1200, 'jpeg')
  if (!remote) return false
  return withTemporaryFile(async (copy) => {
    const stream = await remote.read({ first: 0, last: remote.bytes - 1 })
    await pipeline(Readable.fromWeb(stream as ReadableStream), createWriteStream(copy))
    await work(copy)
    return true
  })
}

function served(file: KeptFile, name: string, cacheControl: string): ServedFile {
  return { ...file, contentType: 'image/jpeg', cacheControl, etag: name }
}
