import sharp from 'sharp'

export const plain = (width: number, height: number, background = '#b05040') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

export const smallPng = () => plain(40, 30, '#243f93').png().toBuffer()
