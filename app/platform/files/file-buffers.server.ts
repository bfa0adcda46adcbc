/** Memory that is used again: gigabytes of files would leave as much garbage to collect. */
export const fileBufferBytes = 256 * 1024
const unusedMax = 8
const unused: ArrayBufferLike[] = []
const taken = new WeakMap<ArrayBufferLike, number>()

/** @param bytes at most `fileBufferBytes` */
export function takeFileBuffer(bytes: number): Buffer {
  const memory = unused.pop() ?? Buffer.allocUnsafeSlow(bytes).buffer
  taken.set(memory, bytes)
  return Buffer.from(memory, 0, bytes)
}

/** Nothing may read `part` any more. Only a whole buffer that was taken here is used again; others are garbage as ever. */
export function giveBackFileBuffer({ buffer, byteLength }: Uint8Array): void {
  if (taken.get(buffer) !== byteLength) return
  taken.delete(buffer)
  if (buffer.byteLength === fileBufferBytes && unused.length < unusedMax) unused.push(buffer)
}
