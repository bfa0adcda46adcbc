import sharp, { type OutputInfo } from 'sharp'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import {
  picturePixelsMax,
  pictureSideMax,
  type PictureRefusal,
  type PictureSize,
  type PictureWidth,
} from '../picture.ts'
import { queueOf } from './turns.ts'

// One thread a picture and no cache of pixels: memory then depends on the two pictures in work, not on the visitors.
sharp.concurrency(1)
sharp.cache(false)
// Of the many formats that libvips reads, only photos: no SVG, PDF or raw parser ever meets a stranger's file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

const inTurn = queueOf(2)

/** libheif holds a whole AVIF several times over: 1.8 GB were measured for 100 million pixels, from a file of 2 kB. */
const avifPixelsMax = 30_000_000

export interface DrawnPicture extends PictureSize {
  data: Uint8Array
}

/**
 * What we keep of somebody's picture: upright, in sRGB, at most `pictureSideMax` pixels, as WebP. Nothing else of the
 * file survives: no EXIF, no place where it was taken. Of an animation, the first frame.
 */
export async function drawOriginal(given: Uint8Array): Promise<Outcome<DrawnPicture, PictureRefusal>> {
  return inTurn(async () => {
    const refusal = await whyNotDecode(given)
    if (refusal) return refused(refusal)
    try {
      const { data, info } = await opened(given)
        .autoOrient()
        .resize({ width: pictureSideMax, height: pictureSideMax, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85, effort: 4, smartSubsample: true })
        .toBuffer({ resolveWithObject: true })
      return done(drawn(data, info))
    } catch (problem) {
      return refused(refusalOf(problem))
    }
  })
}

/**
 * One of ours, narrower; never enlarged. Effort by measurement, 800 px, mean of 8: 54 ms for 52.1 kB at 2, 84 ms for
 * 50.0 kB at 3, 91 ms for 50.2 kB at 4.
 */
export async function drawVariant(original: Uint8Array, width: PictureWidth): Promise<DrawnPicture> {
  return inTurn(async () => {
    const { data, info } = await opened(original)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 75, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    return drawn(data, info)
  })
}

/** Of a WebP of ours. */
export async function drawnSize(webp: Uint8Array): Promise<PictureSize> {
  const { format, width, height } = await sharp(webp).metadata()
  if (format !== 'webp') throw new Error(`expected a WebP, found ${format}`)
  return { width, height }
}

// Photos with harmless oddities come out of phones every day: only real errors and cut files are refused.
function opened(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: picturePixelsMax, failOn: 'error' }).timeout({ seconds: 60 })
}

function drawn(data: Buffer, { width, height }: OutputInfo): DrawnPicture {
  return { data, width, height }
}

/** Judged by what is inside, never by the file's name or the type that a browser announced. */
async function whyNotDecode(bytes: Uint8Array): Promise<PictureRefusal | null> {
  const brand = Buffer.from(bytes.subarray(4, 12)).toString('latin1')
  if (/^ftyphe(ic|ix|vc|vx|im|is)$/.test(brand)) return 'heic'
  try {
    const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format === 'heif' && compression === 'hevc') return 'heic'
    if (!['jpeg', 'png', 'webp', 'gif', 'heif'].includes(format)) return 'type'
    return width * height > (format === 'heif' ? avifPixelsMax : picturePixelsMax) ? 'pixels' : null
  } catch (problem) {
    return refusalOf(problem)
  }
}

function refusalOf(problem: unknown): PictureRefusal {
  const message = problem instanceof Error ? problem.message : ''
  if (message.includes('unsupported image format')) return 'type'
  return message.includes('pixel limit') ? 'pixels' : 'damaged'
}
