import path from 'node:path'
import sharp from 'sharp'
import { root } from './product.ts'

/** As a phone takes it, with grain: a smooth picture would be processed too fast. */
export async function photoOf12Megapixels(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 14 }
  const grain = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(path.join(root, 'database/world/pictures/bracelet-lapis-lazuli.webp'))
    .resize({ ...size, fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toBuffer()
}
