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
export function makeVideoBytes(bytes: number): Buffer<ArrayBuffer> {
  const whole = Buffer.alloc(bytes)
  for (let at = 0; at + 4 <= bytes; at += 4) whole.writeUInt32BE(Math.imul(at + 1, 2_654_435_761) >>> 0, at)
  demoVideo.copy(whole)
  whole.writeUInt32BE(bytes - demoVideo.length, demoVideo.length)
  whole.write('free', demoVideo.length + 4, 'latin1')
  return whole
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
