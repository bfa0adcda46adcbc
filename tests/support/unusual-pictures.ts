import { crc32, deflateSync } from 'node:zlib'

interface PngKind {
  depth: number
  /** PNG colour type. 0: grey, 2: RGB, 6: RGBA. */
  colour: number
  interlaced?: boolean
  /** Number of rows present. */
  rows?: number
}

/** A PNG whose header announces this size; the pixels may be missing. */
export function pngOf(width: number, height: number, { depth, colour, interlaced = false, rows }: PngKind): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, Number(interlaced)], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rows ? rows * (1 + width * 3) : 100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function withPngText(png: Buffer, text: string): Buffer {
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), pngChunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(end)])
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

export function jpegDeclaring(width: number, jpeg: Buffer, height = width): Buffer {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** Frames of one pixel, or as wide as the picture. */
export function gifOf(width: number, height: number, frames: number, frameWidth = 1, frameHeight = 1): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xc8\x3c\x3c\0\0\0', 'latin1')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0])
  frame.writeUInt16LE(frameWidth, 13)
  frame.writeUInt16LE(frameHeight, 15)
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** The same still WebP, repeated. */
export function webpAnimation(still: Buffer, width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(6)
  size.writeUIntLE(width - 1, 0, 3)
  size.writeUIntLE(height - 1, 3, 3)
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([Buffer.alloc(6), size, Buffer.from([40, 0, 0, 0]), still.subarray(12)]),
  )
  return riffChunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      riffChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), size])),
      riffChunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: frames }, () => frame),
    ]),
  )
}

function riffChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}

export function billionLaughs(): Buffer {
  const entities = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`)
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l10;</text></svg>`,
  )
}
