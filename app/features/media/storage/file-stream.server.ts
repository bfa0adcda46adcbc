import { open, type FileHandle } from 'node:fs/promises'
import type { ByteRange } from './file-store.server.ts'

const bufferBytes = 256 * 1024

/** This is twice as fast for pictures as `Readable.toWeb(createReadStream())`, which reads 64 kB at a time. */
export function fileStream(file: string, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let opening: Promise<FileHandle> | null = null
  let position = first
  const close = () => opening?.then((handle) => handle.close()).catch(() => undefined)
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      opening ??= open(file)
      const bytes = Math.min(bufferBytes, last - position + 1)
      const { bytesRead, buffer } = await (await opening).read(Buffer.allocUnsafeSlow(bytes), 0, bytes, position)
      position += bytesRead
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      if (bytesRead > 0 && position <= last) return
    } catch (problem) {
      void close()
      throw problem
    }
    await close()
    controller.close()
  }
  return new ReadableStream({ pull, cancel: close }, { highWaterMark: 0 })
}
