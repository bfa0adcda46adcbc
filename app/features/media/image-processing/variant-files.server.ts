import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { unlessAbsent } from '#platform/files/durable-file.server.ts'
import { findFile } from '../files.server.ts'
import type { PictureFormat } from '../picture-format.ts'
import type { PictureWidth } from '../picture.ts'
import { resizePicture } from './image-processing.server.ts'
import { findCachedFile, cacheFile, cachedFile, type CachedFile } from './cached-file.server.ts'
import { runForPageWidths, runForReader, runInBackground, type RunImageJob } from './image-queue.server.ts'
import { withOriginal } from './original.server.ts'

const folder = path.join(config.dataDir, 'variants', 'article-images')

export function variantPath(key: string, width: PictureWidth, format: PictureFormat): string {
  return path.join(folder, key, `${width}.${format}`)
}

export function variantFile(key: string, width: PictureWidth, format: PictureFormat): Promise<CachedFile | null> {
  return cachedFile(variantPath(key, width, format), variantRenderer(runForReader, key, width, format), () =>
    removeIfLate(key),
  )
}

export async function prepareVariant(key: string, width: PictureWidth): Promise<void> {
  const file = variantPath(key, width, 'webp')
  if (await findCachedFile(file)) return
  if (await cacheFile(file, variantRenderer(runForPageWidths, key, width, 'webp'))) await removeIfLate(key)
}

/** An empty file records that the WebP, which must exist, is smaller. */
export async function prepareAvif(key: string, width: PictureWidth): Promise<void> {
  const render = variantRenderer(runInBackground, key, width, 'avif')
  const renderIfSmaller = async (to: string) => {
    if (!(await render(to))) return false
    const [avif, webp] = await Promise.all([stat(to), stat(variantPath(key, width, 'webp'))])
    if (avif.size >= webp.size) await writeFile(to, '')
    return true
  }
  await cachedFile(variantPath(key, width, 'avif'), renderIfSmaller, () => removeIfLate(key))
}

export function removeVariantFiles(key: string): Promise<void> {
  return rm(path.join(folder, key), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

export async function picturesWithVariants(): Promise<string[]> {
  return (await readdir(folder).catch(unlessAbsent)) ?? []
}

/** A variant that is finished after the removal of its picture would be served for ever. */
async function removeIfLate(key: string): Promise<void> {
  if (!(await findFile('article-images', key))) await removeVariantFiles(key)
}

function variantRenderer(run: RunImageJob, key: string, width: PictureWidth, format: PictureFormat) {
  return (to: string) => withOriginal(key, (from) => resizePicture(run, from, to, { width, format }))
}
