import type { FileHandle } from 'node:fs/promises'

/** Written at once: a socket gives 64 kB at a time, and each write costs a turn of the thread pool. */
const batchBytes = 1024 * 1024

/**
 * Writes one batch while the next one is received: twice as fast as in turns. Holds two batches at most; nothing is
 * under way any more once `flush` has answered, well or badly.
 */
export class WriteBehind {
  readonly #file: FileHandle
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #writing: Promise<void> = Promise.resolve()
  /** Where the next byte goes. */
  position: number

  constructor(file: FileHandle, position: number) {
    this.#file = file
    this.position = position
  }

  /**
   * Takes the chunk over: nobody reads it afterwards.
   * @throws what the batch before ran into.
   */
  async add(chunk: Uint8Array): Promise<void> {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    if (this.#waitingBytes < batchBytes) return
    await this.#writing
    this.#write()
  }

  async flush(): Promise<void> {
    await this.#writing
    this.#write()
    await this.#writing
  }

  #write(): void {
    const [batch, at] = [this.#waiting, this.position]
    this.position += this.#waitingBytes
    this.#waiting = []
    this.#waitingBytes = 0
    this.#writing = this.#writeWhole(batch, at)
    // Told to whoever adds or flushes next, who may be a while.
    this.#writing.catch(() => {})
  }

  async #writeWhole(batch: Uint8Array[], at: number): Promise<void> {
    let rest = batch
    while (rest.length > 0) {
      // A disk that is almost full takes a part, and refuses the next.
      const { bytesWritten } = await this.#file.writev(rest, at)
      at += bytesWritten
      rest = after(rest, bytesWritten)
    }
    for (const chunk of batch) releaseBuffer(chunk)
  }
}

/**
 * Frees what a socket gave as soon as it is on disk. Left to the garbage collector, 800 MB of it make it walk through the
 * whole server forty times, which takes longer than writing (measured by `bench/upload.ts`: 50 MB of growth instead of 6).
 */
function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  // A part of a buffer is somebody else's too.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}

function after(batch: Uint8Array[], written: number): Uint8Array[] {
  const rest = [...batch]
  for (let first = rest[0]; first && written > 0; first = rest[0]) {
    if (first.byteLength <= written) rest.shift()
    else rest[0] = first.subarray(written)
    written -= Math.min(written, first.byteLength)
  }
  return rest
}
