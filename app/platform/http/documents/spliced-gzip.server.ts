import { constants, crc32, deflateRawSync } from 'node:zlib'
import { bytesOf, type Part, type PrecompressedText } from './whole-response.server.ts'

export function precompress(text: string): PrecompressedText {
  const bytes = Buffer.from(text)
  return { text: bytes, deflated: deflateRawSync(bytes, { level: 9, ...unfinished }) }
}

const inHaste = { level: 1, memLevel: constants.Z_MAX_MEMLEVEL }
const unfinished = { finishFlush: constants.Z_FULL_FLUSH }
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** A gzip stream assembled from parts: only new text is compressed (RFC 1952). */
export function gzipOfParts(parts: Part[]): Buffer {
  let check = 0
  let length = 0
  const compressedParts = parts.map((part, place) => {
    const text = bytesOf(part)
    check = crc32(text, check)
    length += text.length
    if ('deflated' in part) return part.deflated
    return deflateRawSync(part, { ...inHaste, ...(place < parts.length - 1 && unfinished) })
  })
  const last = parts.at(-1)
  const end = last && 'deflated' in last ? deflateRawSync('') : Buffer.alloc(0)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(check)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([gzipHeader, ...compressedParts, end, trailer])
}
