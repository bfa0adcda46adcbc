import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { temporaryFile } from './temporary-file.server.ts'

export interface ReceivedFile {
  name: string
  isTooBig: boolean
  bytes: number
  file: string
}

export interface ReceiveLimits {
  field: string | null
  fileBytesMax: number
  bodyBytesMax: number
  filesMax: number
  partsMax?: number
}

export class UnreadableForm extends Error {}

export class TooMuch extends Error {
  readonly of: 'bytes' | 'files'
  constructor(of: 'bytes' | 'files') {
    super(`too many ${of}`)
    this.of = of
  }
}

const headerBytesMax = 8 * 1024

let openRequests = 0

export const receivedRequestCount = () => openRequests

/**
 * Streams to the disk, because `formData()` would hold twenty uploads, a gigabyte, in memory. Files are deleted when
 * `work` ends or the sender disconnects. @throws {UnreadableForm | TooMuch}
 */
export async function withReceivedFiles<T>(
  request: Request,
  limits: ReceiveLimits,
  work: (files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytesMax) throw new TooMuch('bytes')
  const path = await temporaryFile()
  const files: ReceivedFile[] = []
  openRequests += 1
  try {
    await receive(request, limits, (name) => {
      const newFile = { name, isTooBig: false, bytes: 0, file: `${path}-${files.length}` }
      files.push(newFile)
      return newFile
    })
    // An empty file field sends one empty file without a name.
    return await work(files.filter(({ name, bytes }) => name !== '' || bytes > 0))
  } finally {
    openRequests -= 1
    await Promise.all(files.map(({ file }) => rm(file, { force: true })))
  }
}

export async function withReceivedBody<T>(
  { body }: Request,
  { name, bytesMax }: { name: string; bytesMax: number },
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!body) throw new UnreadableForm('no body')
  const file = await temporaryFile()
  openRequests += 1
  try {
    let bytes = 0
    const countBytes = async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of upTo(bytesMax, pieces)) {
        bytes += piece.byteLength
        yield piece
      }
    }
    await pipeline(body, countBytes, createWriteStream(file)).catch(throwReceiveProblem)
    return await work({ name, isTooBig: false, bytes, file })
  } finally {
    openRequests -= 1
    await rm(file, { force: true })
  }
}

function throwReceiveProblem(problem: unknown): never {
  const isOurs = problem instanceof TooMuch || (problem instanceof Error && 'syscall' in problem)
  throw isOurs ? problem : new UnreadableForm('not received whole', { cause: problem })
}

async function receive(request: Request, limits: ReceiveLimits, add: (name: string) => ReceivedFile): Promise<void> {
  const { body, headers } = request
  if (!body) throw new UnreadableForm('no body')
  const form = formParser(headers.get('content-type'), limits)
  const refuse = () => form.destroy(new TooMuch('files'))
  form.on('filesLimit', refuse).on('partsLimit', refuse)
  const controller = new AbortController()
  const writing: Promise<void>[] = []
  form.on('file', (field, content, name) => {
    // Busboy emits this error once more when the body is cut, after its reader was given up.
    content.on('error', () => {})
    if (limits.field !== null && field !== limits.field) {
      content.resume()
      return
    }
    // Browsers encode these three characters: https://html.spec.whatwg.org/#multipart-form-data
    const file = add(name.replaceAll('%22', '"').replace(/%0[da]/gi, ' '))
    const write = pipeline(content, createWriteStream(file.file), { signal: controller.signal }).then(() => {
      Object.assign(file, { bytes: content.bytesRead, isTooBig: content.truncated })
    })
    write.catch((problem: Error) => form.destroy(problem))
    writing.push(write)
  })
  try {
    await pipeline(body, (pieces: AsyncIterable<Uint8Array>) => upTo(limits.bodyBytesMax, pieces), form)
    await Promise.all(writing)
  } catch (problem) {
    controller.abort()
    await Promise.allSettled(writing)
    throwReceiveProblem(problem)
  }
}

function formParser(contentType: string | null, { fileBytesMax, filesMax, partsMax = 2 * filesMax }: ReceiveLimits) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType ?? '' },
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fileSize: fileBytesMax, files: filesMax, parts: partsMax, fields: 0, headerSize: headerBytesMax },
    })
  } catch (cause) {
    throw new UnreadableForm('not a form', { cause })
  }
}

async function* upTo(bytesMax: number, body: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    if (bytes > bytesMax) throw new TooMuch('bytes')
    yield piece
  }
}
