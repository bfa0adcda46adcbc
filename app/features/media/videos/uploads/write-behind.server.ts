import type { FileHandle } from 'node:fs/promises'

const batchBytes = 1024 * 1024

/** This is twice as fast as writing and receiving in turn. Nothing is pending once `flush` has settled. */
export class WriteBehind {
  readonly #file: FileHandle
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #writing: Promise<void> = Promise.resolve()
  position: number

  constructor(file: FileHandle, position: number) {
    this.#file = file
    this.position = position
  }

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
    this.#writing.catch(() => {})
  }

  async #writeWhole(batch: Uint8Array[], at: number): Promise<void> {
    let rest = batch
    while (rest.length > 0) {
      const { bytesWritten } = await this.#file.writev(rest, at)
      at += bytesWritten
      rest = after(rest, bytesWritten)
    }
    for (const chunk of batch) releaseBuffer(chunk)
  }
}

/** Left to the garbage collector, 800 MB take longer to collect than to write (`bench/upload.ts`). */
function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}

function after(batch: Uint8Array[], bytes: number): Uint8Array[] {
  const rest = [...batch]
  for (let first = rest[0]; first && bytes > 0; first = rest[0]) {
    if (first.byteLength <= bytes) rest.shift()
    else rest[0] = first.subarray(bytes)
    bytes -= Math.min(bytes, first.byteLength)
  }
  return rest
}
