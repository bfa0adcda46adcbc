import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Card } from '../card.ts'
import { picturePixelsMax, type Focus } from '../picture.ts'
import { setText } from './typeset-text.server.ts'

const svgLoaders = ['VipsForeignLoadSvg']
const bytesMax = 280_000
const qualities = [84, 72, 55, 35]

export async function renderCard(from: string | null, to: string, card: Card): Promise<void> {
  const { width, height, window } = card
  const ground = await rasterise(card)
  const photo = from && window ? await photoFor(from, window) : null
  const picture = sharp(ground, { raw: { width, height, channels: 4 } })
    .composite(photo && window ? [{ input: photo, left: window.left, top: window.top }] : [])
    .flatten({ background: '#fff' })
  for (const quality of qualities) {
    const jpeg = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= bytesMax || quality === qualities.at(-1)) return writeFile(to, jpeg)
  }
}

/** SVG is allowed only while our own is read: no other picture is open then. */
async function rasterise({ width, height, ground, texts }: Card): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${texts.map(setText).join('')}</svg>`
  sharp.unblock({ operation: svgLoaders })
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().toColourspace('srgb').raw().toBuffer()
  } finally {
    sharp.block({ operation: svgLoaders })
  }
}

async function photoFor(file: string, { width, height, focus }: NonNullable<Card['window']>): Promise<Buffer> {
  const photo = sharp(file, { limitInputPixels: picturePixelsMax, failOn: 'error' }).timeout({ seconds: 60 })
  const cover = { width, height, fit: 'cover' } as const
  const crop = focus
    ? await croppedAround(focus, photo, cover)
    : photo.resize({ ...cover, position: sharp.strategy.attention })
  return crop.flatten({ background: '#efe8da' }).png({ compressionLevel: 1 }).toBuffer()
}

async function croppedAround(
  focus: Focus,
  photo: Sharp,
  { width, height }: { width: number; height: number },
): Promise<Sharp> {
  const own = await photo.metadata()
  const scale = Math.max(width / own.width, height / own.height)
  const [wide, high] = [
    Math.max(width, Math.round(own.width * scale)),
    Math.max(height, Math.round(own.height * scale)),
  ]
  const at = { left: Math.round(((wide - width) * focus.x) / 100), top: Math.round(((high - height) * focus.y) / 100) }
  return photo.resize({ width: wide, height: high, fit: 'fill' }).extract({ ...at, width, height })
}
