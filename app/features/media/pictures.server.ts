import { inArray } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { cleanedName } from './file-name.ts'
import { publicAddress, putFile } from './files.server.ts'
import { isOwnPicture, pictureBytesMax, type PictureRefusal, type PictureSize } from './picture.ts'
import { pictures } from './media-tables.server.ts'
import { drawnSize, drawOriginal, type DrawnPicture } from './variants/draw.server.ts'

export interface StoredPicture extends PictureSize {
  address: string
}

/**
 * Keeps a picture that somebody sent, redrawn by us: what a stranger's file may hide does not survive.
 * @param name as the file was called, only to make the address readable.
 * @param uploadedBy the member's id; null for the demo world.
 */
export async function storePicture(
  file: Blob | Uint8Array,
  name: string,
  uploadedBy: string | null,
): Promise<Outcome<StoredPicture, PictureRefusal>> {
  const bytes = file instanceof Blob ? file.size : file.byteLength
  if (bytes > pictureBytesMax) return refused('bytes')
  const drawn = await drawOriginal(file instanceof Blob ? await file.bytes() : file)
  return drawn.ok ? done(await keep(drawn.value, name, uploadedBy)) : drawn
}

/** Keeps a WebP that we drew ourselves, as it is: the demo world's pictures. */
export async function keepPicture(webp: Uint8Array, name: string): Promise<StoredPicture> {
  return keep({ data: webp, ...(await drawnSize(webp)) }, name, null)
}

async function keep(drawn: DrawnPicture, name: string, uploadedBy: string | null): Promise<StoredPicture> {
  const { data, width, height } = drawn
  return transaction(async () => {
    const key = await reserveKey(cleanedName(name), drawn, uploadedBy)
    await putFile('article-images', key, data)
    return { address: publicAddress('article-images', key), width, height }
  })
}

/** A timestamp and the name; two files of one name in one millisecond get two keys. */
async function reserveKey(
  name: string,
  { data, width, height }: DrawnPicture,
  uploadedBy: string | null,
): Promise<string> {
  const createdAt = now()
  for (let time = createdAt.getTime(); ; time += 1) {
    const key = `${time}-${name}.webp`
    const row = { key, width, height, bytes: data.length, uploadedBy, createdAt }
    const reserved = await db.insert(pictures).values(row).onConflictDoNothing().returning({ key: pictures.key })
    if (reserved.length > 0) return key
  }
}

/** Sizes of our own pictures, by address; an address that is not one of them is left out. */
export async function pictureSizes(addresses: string[]): Promise<Map<string, PictureSize>> {
  const keys = new Set(addresses.filter(isOwnPicture).map(keyOf))
  if (keys.size === 0) return new Map()
  const { key, width, height } = pictures
  const found = await db
    .select({ key, width, height })
    .from(pictures)
    .where(inArray(key, [...keys]))
  return new Map(
    found.map((size) => [publicAddress('article-images', size.key), { width: size.width, height: size.height }]),
  )
}

function keyOf(address: string): string {
  return address.slice(publicAddress('article-images', '').length)
}
