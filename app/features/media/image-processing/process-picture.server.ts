import { open, stat } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { isDiskFull, isFileRefused } from '#platform/files/refused-writes.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { PictureFormat } from '../picture-format.ts'
import {
  picturePixelsMax,
  pictureSideMax,
  type PictureRefusal,
  type PictureSize,
  type PictureWidth,
} from '../picture.ts'
import type { ConvertedPicture, DescribedPicture } from './image-job.ts'

// With one thread per picture and no pixel cache, memory depends on the number of jobs only.
sharp.concurrency(1)
sharp.cache(false)
// Only photo formats are allowed: no SVG, PDF or raw decoder ever reads an untrusted file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

const decodedBytesMax = 400_000_000
/** Pixels. libvips buffers hundreds of lines: at 100,000 pixels each they took 850 MB. A panorama has 20,000. */
const lineMax = 30_000

export async function convertOriginal(from: string, to: string): Promise<Outcome<ConvertedPicture, PictureRefusal>> {
  const refusal = await whyNotDecode(from)
  if (refusal) return refused(refusal)
  try {
    await openPicture(from)
      .autoOrient()
      .resize({ width: pictureSideMax, height: pictureSideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, effort: 2 })
      .toFile(to)
  } catch (problem) {
    return refused(refusalOf(problem))
  }
  return done({ description: await describe(to), wasAnimated: await isAnimated(from) })
}

const encoders: Record<PictureFormat, (picture: Sharp, width: PictureWidth) => Sharp> = {
  avif: (picture, width) => picture.avif({ quality: width > 800 ? 53 : 45, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 75, effort: 3 }),
  jpeg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }),
}

export async function writeVariant(
  from: string,
  to: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<void> {
  // AVIF runs only when no other job does, so it may use both cores.
  sharp.concurrency(format === 'avif' ? 2 : 1)
  await encoders[format](openPicture(from).resize({ width, withoutEnlargement: true }), width).toFile(to)
}

export async function describe(webp: string): Promise<DescribedPicture> {
  const { format, width, height, hasAlpha } = await sharp(webp).metadata()
  if (format !== 'webp') throw new Error(`expected a WebP, found ${format}`)
  const { size } = await stat(webp)
  const placeholder = hasAlpha ? '' : await meanColor(webp)
  return { width, height, bytes: size, placeholder, ...(await findFocus(webp, { width, height })) }
}

/** Finds the point that stands out most, in percent: a crop around it shows the subject, whatever its frame. */
async function findFocus(webp: string, { width, height }: PictureSize): Promise<{ focusX: number; focusY: number }> {
  const middle = { focusX: 50, focusY: 50 }
  if (Math.max(width, height) > 20 * Math.min(width, height)) return middle
  // The frame has the other orientation, because libvips looks for nothing where there is nothing to cut.
  const frame = width >= height ? { width: 32, height: 64 } : { width: 64, height: 32 }
  const crop = openPicture(webp).resize({ ...frame, fit: 'cover', position: sharp.strategy.attention })
  const { info } = await crop.raw().toBuffer({ resolveWithObject: true })
  const { attentionX = 0, attentionY = 0 } = info
  if (attentionX === 0 && attentionY === 0) return middle
  return { focusX: Math.round((100 * attentionX) / width), focusY: Math.round((100 * attentionY) / height) }
}

async function meanColor(webp: string): Promise<string> {
  const pixel = openPicture(webp).resize({ width: 1, height: 1, fit: 'fill' }).toColourspace('srgb').removeAlpha().raw()
  const tones = [...(await pixel.toBuffer())].map((tone) => Math.round(tone / 17).toString(16))
  return `#${tones.join('')}`
}

// Phones write photos with harmless oddities, so only errors and truncated files are refused.
function openPicture(file: string): Sharp {
  return sharp(file, { limitInputPixels: picturePixelsMax, failOn: 'error' }).timeout({ seconds: 60 })
}

async function whyNotDecode(file: string): Promise<PictureRefusal | null> {
  const brand = (await beginningOf(file, 12)).slice(4)
  if (/^ftyphe(ic|ix|vc|vx|im|is)$/.test(brand)) return 'heic'
  try {
    const metadata = await sharp(file, { limitInputPixels: false }).metadata()
    const { format, compression, width, height } = metadata
    if (format === 'heif' && compression === 'hevc') return 'heic'
    if (!['jpeg', 'png', 'webp', 'gif', 'heif'].includes(format)) return 'type'
    const isTooLarge = width * height > picturePixelsMax || width > lineMax || decodedBytes(metadata) > decodedBytesMax
    return isTooLarge ? 'pixels' : null
  } catch (problem) {
    return refusalOf(problem)
  }
}

/** libvips reads the first image of an animated PNG as if it were alone; its header has a chunk of its own. */
async function isAnimated(file: string): Promise<boolean> {
  const { format, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
  if (format !== 'png') return pages > 1 && (format === 'gif' || format === 'webp')
  const header = await beginningOf(file, 4096)
  return header.slice(0, header.indexOf('IDAT')).includes('acTL')
}

async function beginningOf(file: string, bytes: number): Promise<string> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
  return buffer.toString('latin1', 0, bytesRead)
}

function decodedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  if (format === 'heif') return pixels * 20
  if (format === 'gif') return pixels * 5
  if (!isProgressive) return 0
  return pixels * channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}

function refusalOf(problem: unknown): PictureRefusal {
  if (isDiskFull(problem)) return 'full'
  if (isFileRefused(problem)) return 'unavailable'
  const message = problem instanceof Error ? problem.message : ''
  if (message.includes('unsupported image format')) return 'type'
  return message.includes('pixel limit') ? 'pixels' : 'damaged'
}
