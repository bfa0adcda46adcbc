import { open, stat } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { PictureFormat } from '../pictures/picture-format.ts'
import { picturePixelsMax, pictureSideMax, type PictureRefusal, type PictureWidth } from '../pictures/picture.ts'
import type { DescribedPicture } from './image-job.ts'

// One thread a picture that somebody waits for, and no cache of pixels: memory then depends on the pictures in work, not on the visitors.
sharp.concurrency(1)
sharp.cache(false)
// Of the many formats that libvips reads, only photos: no SVG, PDF or raw parser ever meets a stranger's file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

/** What a decoder may hold of one picture at once. Most read line by line; those that cannot are counted below. */
const decodedBytesMax = 400_000_000
/** Lines are kept by the hundred: at 100 000 pixels each they were seen to take 850 MB. A panorama has 20 000. */
const lineMax = 30_000

/**
 * What we keep of somebody's picture: upright, in sRGB, at most `pictureSideMax` pixels, as WebP. Nothing else of the
 * file survives: no EXIF, no place where it was taken. Of an animation, the first frame.
 * Effort by measurement, a photo of 12 megapixels: 0.8 s for 712 kB at 2, 1.2 s for 683 kB at 4.
 */
export async function convertOriginal(from: string, to: string): Promise<Outcome<DescribedPicture, PictureRefusal>> {
  const refusal = await whyNotDecode(from)
  if (refusal) return refused(refusal)
  try {
    await opened(from)
      .autoOrient()
      .resize({ width: pictureSideMax, height: pictureSideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, effort: 2, smartSubsample: true })
      .toFile(to)
  } catch (problem) {
    return refused(refusalOf(problem))
  }
  return done(await describe(to))
}

/**
 * How each format is written; AVIF at 53 is as like the original as WebP at 75. AVIF of eight photos at 800 px and quality 55: 314 kB in 2.2 s at effort 2 (36.4 dB), 300 kB in 3.5 s at
 * effort 3 (36.5 dB); effort 4 takes four times as long for 7 % less.
 */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 53, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 75, effort: 3 }),
  // It knows no transparency.
  jpeg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }),
}

/** One of ours, narrower; never enlarged. */
export async function writeVariant(
  from: string,
  to: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<void> {
  // Nobody waits for an AVIF: its process is the only one at work then, and has both cores.
  sharp.concurrency(format === 'avif' ? 2 : 1)
  await encoders[format](opened(from).resize({ width, withoutEnlargement: true })).toFile(to)
}

/** Of a WebP of ours. */
export async function describe(webp: string): Promise<DescribedPicture> {
  const { format, width, height, hasAlpha } = await sharp(webp).metadata()
  if (format !== 'webp') throw new Error(`expected a WebP, found ${format}`)
  const { size } = await stat(webp)
  return { width, height, bytes: size, placeholder: hasAlpha ? '' : await makePlaceholder(webp) }
}

/**
 * Eight pixels by six, about 100 bytes. Lossless, in fewer tones: a lossy WebP of that weight has more pixels and the
 * wrong colours. WebP codes red and blue by their distance from green, so that is what is rounded.
 */
async function makePlaceholder(webp: string): Promise<string> {
  const tiny = opened(webp).resize({ width: 8, height: 8, fit: 'inside' }).toColourspace('srgb').removeAlpha().raw()
  const { data, info } = await tiny.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const toned = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    const base = rounded(green, 16)
    toned.set([base + rounded(red - green, 8), base, base + rounded(blue - green, 8)], at)
  }
  const placeholder = sharp(toned, { raw: { width, height, channels: 3 } }).webp({ lossless: true, effort: 6 })
  return (await placeholder.toBuffer()).toString('base64')
}

function rounded(value: number, step: number): number {
  return Math.round(value / step) * step
}

// Photos with harmless oddities come out of phones every day: only real errors and cut files are refused.
function opened(file: string): Sharp {
  return sharp(file, { limitInputPixels: picturePixelsMax, failOn: 'error' }).timeout({ seconds: 60 })
}

/** Judged by what is inside, never by the file's name or the type that a browser announced. */
async function whyNotDecode(file: string): Promise<PictureRefusal | null> {
  if (/^ftyphe(ic|ix|vc|vx|im|is)$/.test(await brandOf(file))) return 'heic'
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

/** Where a HEIC says what it is, and an AVIF too. */
async function brandOf(file: string): Promise<string> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
  return buffer.toString('latin1', 4, bytesRead)
}

/** By measurement, at 30 to 100 million pixels. */
function decodedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  // libheif holds the picture several times over.
  if (format === 'heif') return pixels * 20
  if (format === 'gif') return pixels * 5
  if (!isProgressive) return 0
  return pixels * channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}

function refusalOf(problem: unknown): PictureRefusal {
  const message = problem instanceof Error ? problem.message : ''
  if (message.includes('unsupported image format')) return 'type'
  return message.includes('pixel limit') ? 'pixels' : 'damaged'
}
