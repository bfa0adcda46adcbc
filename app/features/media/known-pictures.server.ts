import { inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { db } from '#platform/database.server.ts'
import { pictures } from './media-tables.server.ts'
import { focusOf, isOwnPicture, pictureKey, type Focus, type PictureSize } from './picture.ts'
import { publicAddress } from './file-name.ts'

export interface PictureMetadata extends PictureSize {
  bytes: number
  placeholder: string | null
  focus: Focus | null
}

/** A WebP begins so in base64: older placeholders were small pictures. */
const oldPlaceholder = 'UklGR'

const cache = new LRUCache<string, PictureMetadata>({ max: 10_000 })

export async function findPictureMetadata(addresses: string[]): Promise<Map<string, PictureMetadata>> {
  const keys = [...new Set(addresses.filter(isOwnPicture).map(pictureKey))]
  const metadataByKey = new Map<string, PictureMetadata>()
  for (const key of keys) {
    const metadata = cache.get(key)
    if (metadata) metadataByKey.set(key, metadata)
  }
  const missingKeys = keys.filter((key) => !metadataByKey.has(key))
  for (const { key, placeholder, focusX, focusY, ...read } of await readRows(missingKeys)) {
    const color = placeholder?.startsWith(oldPlaceholder) ? null : placeholder
    const metadata = { ...read, placeholder: color, focus: focusOf({ x: focusX, y: focusY }) }
    metadataByKey.set(key, metadata)
    // A picture without a description is read again, because its description is on its way.
    if (isDescribed(metadata)) cache.set(key, metadata)
  }
  return new Map([...metadataByKey].map(([key, metadata]) => [publicAddress('article-images', key), metadata]))
}

export function isDescribed({ placeholder, focus }: PictureMetadata): boolean {
  return placeholder !== null && focus !== null
}

async function readRows(keys: string[]) {
  if (keys.length === 0) return []
  const { key, width, height, bytes, placeholder, focusX, focusY } = pictures
  return db.select({ key, width, height, bytes, placeholder, focusX, focusY }).from(pictures).where(inArray(key, keys))
}

export function forgetPictures(keys: string[]): void {
  for (const key of keys) cache.delete(key)
}
