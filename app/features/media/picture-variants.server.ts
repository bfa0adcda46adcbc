import { log } from '#platform/log.server.ts'
import { contentTypeOf, isFileKey } from './file-name.ts'
import { findFile, readFile } from './files.server.ts'
import { fillInBackground } from './fill-in-background.server.ts'
import { pictureContentTypes, type PictureFormat } from './picture-format.ts'
import { isWidthNeeded, pictureWidths, pictureWidthsByNeed, type PictureWidth } from './picture.ts'
import type { ServedFile } from './serve-file.server.ts'
import { FileStoreAway, storageFailureOf } from './storage-failure.server.ts'
import { ImageProcessingError } from './image-processing/image-worker-client.server.ts'
import { findCachedFile, type CachedFile } from './image-processing/cached-file.server.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import {
  prepareAvif,
  prepareVariant,
  removeVariantFiles,
  variantFile,
  variantPath,
} from './image-processing/variant-files.server.ts'

const hour = 'public, max-age=3600'
const minute = 'public, max-age=60'

export function parseWidth(text: string): PictureWidth | null {
  return pictureWidths.find((width) => String(width) === text) ?? null
}

/** WebP and JPEG are made while the reader waits, AVIF for later readers. @returns null without such a picture */
export async function findVariant(
  key: string,
  width: PictureWidth,
  formats: PictureFormat[],
  find: typeof variantFile = variantFile,
): Promise<ServedFile | null> {
  if (!isFileKey(key)) return null
  const avif = formats.includes('avif') ? await findCachedFile(variantPath(key, width, 'avif')) : null
  if (avif && avif.bytes > 0) return asServedFile(avif, width, 'avif', hour)
  const format = formats.find((other) => other !== 'avif') ?? 'jpeg'
  try {
    const variant = await find(key, width, format)
    const isBetterComing = formats.includes('avif') && format === 'webp' && !avif && variant !== null
    return variant && asServedFile(variant, width, format, isBetterComing && askForAvif(key, width) ? minute : hour)
  } catch (problem) {
    // A store that is away would not give the original either.
    if (problem instanceof FileStoreAway) throw problem
    log.warn({ problem, key, width, format }, 'a picture is shown in its full size')
    return findOriginal(key, minute)
  }
}

export const finishedVariant: typeof variantFile = (key, width, format) =>
  findCachedFile(variantPath(key, width, format))

async function findOriginal(key: string, cacheControl: string = hour): Promise<ServedFile | null> {
  const file = await findFile('article-images', key)
  const contentType = contentTypeOf(key)
  if (!file || !contentType) return null
  return { ...file, contentType, cacheControl, read: (range) => readFile('article-images', key, range) }
}

const prepareQueue = queueOf(1)

export function preparePageVariants(key: string, ownWidth: number): void {
  const widths = pictureWidthsByNeed.filter((width) => isWidthNeeded(width, ownWidth))
  const preparation = prepareQueue(async () => {
    for (const width of widths) await prepareVariant(key, width)
    for (const width of widths) askForAvif(key, width)
  })
  preparation.catch((problem: unknown) => log.warn({ problem, key }, 'the variants of a picture were not prepared'))
}

export async function removeVariants(key: string): Promise<void> {
  if (!isFileKey(key)) return
  await removeVariantFiles(key).catch((problem: unknown) => log.warn({ problem, key }, 'variants were not removed'))
}

const fillAvif = fillInBackground((name) => {
  const [width, key = ''] = name.split('/')
  return prepareAvif(key, Number(width) as PictureWidth)
}, isUnencodable)

function askForAvif(key: string, width: PictureWidth): boolean {
  return fillAvif(`${width}/${key}`)
}

function isUnencodable(problem: unknown): boolean {
  if (!(problem instanceof ImageProcessingError) || storageFailureOf(problem)) return false
  return problem.kind !== 'unavailable' && problem.kind !== 'stopped'
}

function asServedFile(file: CachedFile, width: PictureWidth, format: PictureFormat, cacheControl: string): ServedFile {
  return {
    ...file,
    contentType: pictureContentTypes[format],
    cacheControl,
    etag: `${width}-${format}-${file.bytes.toString(36)}`,
  }
}
