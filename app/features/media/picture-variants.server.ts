import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { isFileKey } from './file-name.ts'
import { findFile, readFile } from './files.server.ts'
import { pictureBytesMax, pictureWidths, type PictureWidth } from './picture.ts'
import { drawVariant } from './variants/draw.server.ts'
import { keptFile, type KeptFile } from './variants/kept-file.server.ts'

const variantsFolder = path.join(config.dataDir, 'variants', 'article-images')

/** The `?l=` of an address; null when it is no width that we make. */
export function askedWidth(text: string): PictureWidth | null {
  return pictureWidths.find((width) => String(width) === text) ?? null
}

/** One of our pictures at a smaller width, made at the first request; null when there is no such picture. */
export async function findVariant(key: string, width: PictureWidth): Promise<KeptFile | null> {
  if (!isFileKey(key)) return null
  return keptFile(path.join(variantsFolder, key, `${width}.webp`), async () => {
    const original = await findFile('article-images', key)
    if (!original || original.bytes > pictureBytesMax) return null
    const stream = await readFile('article-images', key, { first: 0, last: original.bytes - 1 })
    const bytes = await new Response(stream).bytes()
    return (await drawVariant(bytes, width)).data
  })
}
