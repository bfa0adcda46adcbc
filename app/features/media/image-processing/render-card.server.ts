import { writeFile } from 'node:fs/promises'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type { Card, Icon } from '../card.ts'
import { picturePixelsMax, type Focus } from '../picture.ts'
import { setText } from './typeset-text.server.ts'

const svgLoaders = ['VipsForeignLoadSvg']
const bytesMax = 280_000
const qualities = [84, 72, 55, 35]

interface CardPictures {
  from: string | null
  mark: string | null
}

export async function renderCard({ from, mark }: CardPictures, to: string, card: Card): Promise<void> {
  const { width, height, window } = card
  const ground = await rasterise(card)
  const photo = from && window ? await photoFor(from, window) : null
  const layers: OverlayOptions[] = photo && window ? [{ input: photo, left: window.left, top: window.top }] : []
  for (const { left, top, size } of mark ? (card.marks ?? []) : [])
    layers.push({
      input: await sharp(mark ?? '')
        .resize(size, size)
        .png()
        .toBuffer(),
      left,
      top,
    })
  const picture = sharp(ground, { raw: { width, height, channels: 4 } })
    .composite(layers)
    .flatten({ background: '#fff' })
  for (const quality of qualities) {
    const jpeg = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= bytesMax || quality === qualities.at(-1)) return writeFile(to, jpeg)
  }
}

export async function renderIcon(from: string | null, to: string, icon: Icon): Promise<void> {
  const { width, height, window, format, isRound } = icon
  const ground = await rasterise(icon)
  const layers: OverlayOptions[] = []
  if (from && window) layers.push({ input: await croppedFor(from, window), left: window.left, top: window.top })
  if (isRound) {
    const disc = `<circle cx="${width / 2}" cy="${height / 2}" r="${width / 2}"/>`
    const mask = await rasterise({ ...icon, ground: disc })
    layers.push({ input: mask, raw: { width, height, channels: 4 }, blend: 'dest-in' })
  }
  const picture = sharp(ground, { raw: { width, height, channels: 4 } }).composite(layers)
  await writeFile(to, await (format === 'webp' ? picture.webp({ quality: 82 }) : picture.png()).toBuffer())
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

type Window = NonNullable<Card['window']>

async function photoFor(file: string, window: Window): Promise<Buffer> {
  const crop = sharp(await croppedFor(file, window)).flatten({ background: '#efe8da' })
  return crop.png({ compressionLevel: 1 }).toBuffer()
}

async function croppedFor(file: string, { width, height, focus, isWhole }: Window): Promise<Buffer> {
  const photo = sharp(file, { limitInputPixels: picturePixelsMax, failOn: 'error' }).timeout({ seconds: 60 })
  const cover = { width, height, fit: 'cover' } as const
  const crop = isWhole
    ? photo.resize({ ...cover, fit: 'contain', background: '#0000' })
    : focus
      ? await croppedAround(focus, photo, cover)
      : photo.resize({ ...cover, position: sharp.strategy.attention })
  return crop.png({ compressionLevel: 1 }).toBuffer()
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
