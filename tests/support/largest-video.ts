import { readFileSync } from 'node:fs'
import path from 'node:path'

const video = readFileSync(path.resolve(import.meta.dirname, '../../database/world/video/lapis-lazuli.mp4'))

/** The demo's video, then a box that players skip, block by block; numbered blocks reveal swapped ones. */
export class WholeVideo {
  readonly bytes: number
  readonly blockBytes: number
  readonly #pattern: Buffer<ArrayBuffer>

  constructor(bytes: number, blockBytes: number) {
    this.bytes = bytes
    this.blockBytes = blockBytes
    this.#pattern = Buffer.alloc(blockBytes)
    for (let at = 0; at + 4 <= blockBytes; at += 4)
      this.#pattern.writeUInt32BE(Math.imul(at + 1, 2_654_435_761) >>> 0, at)
  }

  get blocks(): number {
    return Math.ceil(this.bytes / this.blockBytes)
  }

  block(number: number): Buffer<ArrayBuffer> {
    const from = number * this.blockBytes
    const block = Buffer.from(this.#pattern.subarray(0, Math.min(this.blockBytes, this.bytes - from)))
    if (number > 0) block.writeUInt32BE(number, 0)
    else {
      video.copy(block)
      block.writeUInt32BE(this.bytes - video.length, video.length)
      block.write('free', video.length + 4, 'latin1')
    }
    return block
  }

  /** Inclusive, as in a `Range` header. */
  part(first: number, last: number): Buffer<ArrayBuffer> {
    const numbers = [Math.floor(first / this.blockBytes), Math.floor(last / this.blockBytes)] as const
    const blocks = [...new Set(numbers)].map((number) => this.block(number))
    const from = numbers[0] * this.blockBytes
    return Buffer.concat(blocks).subarray(first - from, last + 1 - from)
  }
}
