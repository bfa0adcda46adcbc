import sharp from 'sharp'

export function smallPng(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#243f93' } })
    .png()
    .toBuffer()
}
