import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { temporaryFile } from './temporary-file.server.ts'
import { readMultipart } from './multipart.server.ts'

export interface ReceivedFile {
  name: string
  isTooBig: boolean
  bytes: number
  file: string
}

export interface ReceiveLimits {
  field: string
  fileBytesMax: number
  bodyBytesMax: number
  filesMax: number
}

export class TooMuch extends Error {
  readonly of: 'bytes' | 'files'
  constructor(of: 'bytes' | 'files') {
    super(`too many ${of}`)
    this.of = of
  }
}

/** Files are deleted when `work` ends or the sender disconnects. @throws {UnreadableForm | TooMuch} */
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
    // An empty file field sends one empty file without a name.
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
