import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#platform/config.server.ts'
import type { PictureFormat } from '../picture-format.ts'
import type { PictureWidth } from '../picture.ts'
import type { DrawingLane } from './drawing-lane.server.ts'
import { drawWidth } from './drawings.server.ts'
import { findKeptFile, keepFile, keptFile, type KeptFile } from './kept-file.server.ts'
import { backgroundLane, readersLane, uploadsLane } from './lanes.server.ts'
import { withOriginal } from './original.server.ts'

const folder = path.join(config.dataDir, 'variants', 'article-images')

export function variantFolder(key: string): string {
  return path.join(folder, key)
}

export function variantPath(key: string, width: PictureWidth, format: PictureFormat): string {
  return path.join(variantFolder(key), `${width}.${format}`)
}

/** For a reader who waits for it; null when there is no such picture. */
export function variantFile(key: string, width: PictureWidth, format: PictureFormat): Promise<KeptFile | null> {
  return keptFile(variantPath(key, width, format), drawFrom(readersLane, key, width, format))
}

/** Before anybody asks. Readers who do meanwhile have theirs drawn at once: they do not wait for this one. */
export async function prepareVariant(key: string, width: PictureWidth): Promise<void> {
  const file = variantPath(key, width, 'webp')
  if (!(await findKeptFile(file))) await keepFile(file, drawFrom(uploadsLane, key, width, 'webp'))
}

/** Empty when the WebP, which must be there, is lighter: that is for ever, and remembered like this. */
export async function prepareAvif(key: string, width: PictureWidth): Promise<void> {
  const draw = drawFrom(backgroundLane, key, width, 'avif')
  await keptFile(variantPath(key, width, 'avif'), async (to) => {
    if (!(await draw(to))) return false
    const [avif, webp] = await Promise.all([stat(to), stat(variantPath(key, width, 'webp'))])
    if (avif.size >= webp.size) await writeFile(to, '')
    return true
  })
}

function drawFrom(lane: DrawingLane, key: string, width: PictureWidth, format: PictureFormat) {
  return (to: string) => withOriginal(key, (from) => drawWidth(lane, from, to, { width, format }))
}
