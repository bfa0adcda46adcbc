import { open } from 'node:fs/promises'
import { inTime } from '#platform/concurrency/in-time.server.ts'
import { fileBufferBytes, takeFileBuffer } from '#platform/files/file-buffers.server.ts'
import type { ByteRange } from './file-store.server.ts'

/** A frozen disk never answers. */
const answerMilliseconds = 10_000

/**
 * Twice as fast for pictures as `Readable.toWeb(createReadStream())`, which reads 64 kB at a time. The file is open once
 * it resolves, and closed when the stream ends or is cancelled.
 * @throws when it cannot be opened, while another answer can still be given
 */
export async function fileStream(file: string, { first, last }: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const opening = open(file)
  const close = () => opening.then((opened) => opened.close()).catch(() => undefined)
  const handle = await inTime(opening, answerMilliseconds).catch((problem: unknown) => {
    void close()
    throw problem
  })
  let position = first
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const bytes = Math.min(fileBufferBytes, last - position + 1)
      const reading = handle.read(takeFileBuffer(bytes), 0, bytes, position)
      const { bytesRead, buffer } = await inTime(reading, answerMilliseconds)
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
