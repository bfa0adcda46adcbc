import { inArray } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { publicAddress } from '../files.server.ts'
import { pictures } from '../media-tables.server.ts'
import { isOwnPicture, pictureKey, type PictureSize } from './picture.ts'

export interface PictureMetadata extends PictureSize {
  bytes: number
  placeholder: string | null
}

const remembered = new Map<string, PictureMetadata>()
const rememberedMax = 10_000

export async function findPictureMetadata(addresses: string[]): Promise<Map<string, PictureMetadata>> {
  const keys = [...new Set(addresses.filter(isOwnPicture).map(pictureKey))]
  const found = new Map<string, PictureMetadata>()
  for (const key of keys) {
    const metadata = remembered.get(key)
    if (metadata) found.set(key, metadata)
  }
  const unknown = keys.filter((key) => !found.has(key))
  for (const { key, ...metadata } of await read(unknown)) found.set(key, metadata)
  for (const [key, metadata] of found) remember(key, metadata)
  return new Map([...found].map(([key, metadata]) => [publicAddress('article-images', key), metadata]))
}

async function read(keys: string[]) {
  if (keys.length === 0) return []
  const { key, width, height, bytes, placeholder } = pictures
  return db.select({ key, width, height, bytes, placeholder }).from(pictures).where(inArray(key, keys))
}

function remember(key: string, metadata: PictureMetadata): void {
  remembered.delete(key)
  if (metadata.placeholder !== null) remembered.set(key, metadata)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size > rememberedMax) remembered.delete(oldest)
}

export function forgetPictures(keys: string[]): void {
  for (const key of keys) remembered.delete(key)
}
