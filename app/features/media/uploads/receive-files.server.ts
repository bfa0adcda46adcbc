import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { temporaryFile } from './temporary-file.server.ts'
import { readMultipart } from './multipart.server.ts'

export interface ReceivedFile {
  /** As the sender called it. */
  name: string
  /** More than `fileBytesMax` were sent: then the file holds the first ones only. */
  isTooBig: boolean
  bytes: number
  file: string
}

export interface ReceiveLimits {
  /** The field that holds the files; others are passed over. */
  field: string
  fileBytesMax: number
  bodyBytesMax: number
  filesMax: number
}

/** More than was said to be read. */
export class TooMuch extends Error {
  readonly of: 'bytes' | 'files'
  constructor(of: 'bytes' | 'files') {
    super(`too many ${of}`)
    this.of = of
  }
}

/**
 * Lends the files of a form, written to disk as they arrive: in memory there is one piece of each, whatever their size and
 * number. They are removed when `work` has ended, or when the sender breaks off.
 * @throws {UnreadableForm | TooMuch}
 */
export async function withReceivedFiles<T>(
  request: Request,
  limits: ReceiveLimits,
  work: (files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const received: ReceivedFile[] = []
  try {
    const body = request.body?.pipeThrough(counted(limits.bodyBytesMax)) ?? null
    for await (const { field, fileName, content } of readMultipart(body, request.headers.get('content-type'))) {
      if (field !== limits.field || fileName === null) continue
      if (received.length === limits.filesMax) throw new TooMuch('files')
      const file: ReceivedFile = { name: fileName, isTooBig: false, bytes: 0, file: await temporaryFile() }
      received.push(file)
      await pipeline(upTo(limits.fileBytesMax, content, file), createWriteStream(file.file))
    }
    // An empty field of a form sends one empty file without a name.
    return await work(received.filter(({ name, bytes }) => name !== '' || bytes > 0))
  } finally {
    await Promise.all(received.map(({ file }) => rm(file, { force: true })))
  }
}

async function* upTo(bytesMax: number, content: AsyncIterable<Uint8Array>, file: ReceivedFile) {
  for await (const piece of content) {
    file.isTooBig ||= file.bytes + piece.byteLength > bytesMax
    if (file.isTooBig) continue
    file.bytes += piece.byteLength
    yield piece
  }
}

/** A body sent in chunks announces no length: it is counted as it comes. */
function counted(bytesMax: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) controller.error(new TooMuch('bytes'))
      else controller.enqueue(chunk)
    },
  })
}
