import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { WholeVideo } from './largest-video.ts'

/** @param name of a file in `videos/` */
export function testVideoPath(name: string): string {
  return path.resolve(import.meta.dirname, 'videos', name)
}

export function readTestVideo(name: string): Buffer {
  return readFileSync(testVideoPath(name))
}

/** The demo's video, padded with a box that players skip; no block of bytes repeats. */
export const makeVideoBytes = (bytes: number): Buffer<ArrayBuffer> => new WholeVideo(bytes, bytes).block(0)

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
