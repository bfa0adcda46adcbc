import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const demoVideo = readFileSync(path.resolve(import.meta.dirname, '../../database/world/video/lapis-lazuli.mp4'))

/** @param name of a file in `videos/` */
export function testVideoPath(name: string): string {
  return path.resolve(import.meta.dirname, 'videos', name)
}

export function readTestVideo(name: string): Buffer {
  return readFileSync(testVideoPath(name))
}

/** The demo's video, padded with a box that players skip; no block of bytes repeats. */
export function makeVideoBytes(bytes: number): Buffer {
  const padding = Buffer.alloc(bytes - demoVideo.length)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  for (let at = 8; at + 4 <= padding.length; at += 4) padding.writeUInt32BE(Math.imul(at, 2_654_435_761) >>> 0, at)
  return Buffer.concat([demoVideo, padding])
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
