import sharp from 'sharp'

/** A real picture, 40 by 30 pixels. */
export function smallPng(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#243f93' } })
    .png()
    .toBuffer()
}
