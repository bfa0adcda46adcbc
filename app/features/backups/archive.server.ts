import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack, type Header } from 'tar-stream'

/**
 * A tar whose last entries are the length and the checksum of every other one, and the checksum of that list, as
 * `sha256sum -c` reads it: an archive that was cut has none.
 */
export const checksumsName = 'checksums.json'
export const listChecksumName = 'checksums.json.sha256'
/** Read while earlier ones are hashed and written. */
const partsAhead = 4

export interface Checksum {
  bytes: number
  sha256: string
}

export interface ArchiveWriter {
  stream: Readable
  /** Aborted once nobody reads the archive any more. */
  closed: AbortSignal
  add(name: string, contents: Buffer): Promise<void>
  /** @param bytes exactly what `contents` will give: tar has the length before the contents. */
  addStream(name: string, bytes: number, contents: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<void>
  finish(more: object): Promise<void>
}

export function writeArchive(): ArchiveWriter {
  const tar = pack()
  const stream = Readable.from(tar as AsyncIterable<Uint8Array>, { objectMode: false })
  const closing = new AbortController()
  const closed = closing.signal
  stream.once('close', () => closing.abort(new Error('The archive is not read any more.')))
  // It may fail before somebody reads it, whose read fails then.
  stream.on('error', () => {})
  const checksums: Record<string, Checksum> = {}

  const addStream: ArchiveWriter['addStream'] = async (name, bytes, contents) => {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size: bytes, mode: 0o600 })
    const ended = once(entry, 'finish', { signal: closed })
    ended.catch(() => {}) // thrown below, unless something else was first
    for await (const part of Readable.from(contents, { highWaterMark: partsAhead })) {
      hash.update(part)
      if (!entry.write(part)) await once(entry, 'drain', { signal: closed })
    }
    entry.end(Buffer.alloc(0))
    await ended
    checksums[name] = { bytes, sha256: hash.digest('hex') }
  }
  const add = (name: string, contents: Buffer) => addStream(name, contents.length, [contents])
  return {
    stream,
    closed,
    add,
    addStream,
    async finish(more) {
      const text = JSON.stringify({ ...more, checksums }, null, 1)
      await add(checksumsName, Buffer.from(text))
      await add(listChecksumName, Buffer.from(listChecksumOf(text)))
      tar.finalize()
    },
  }
}

/** @param text of `checksums.json` */
export function listChecksumOf(text: string): string {
  return `${createHash('sha256').update(text).digest('hex')}  ${checksumsName}\n`
}

export interface ArchiveEntry {
  name: string
  contents: AsyncIterable<Uint8Array>
  bytes: number
}

/** Each entry in turn; contents that are not read are passed over. Leaving the loop closes the source. */
export async function* archiveEntries(source: Readable): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const reading = pipeline(source, tar)
  // The loop below tells first what went wrong.
  reading.catch(() => {})
  for await (const entry of tar) {
    const { name, size } = (entry as unknown as { header: Header }).header
    yield { name, contents: entry as AsyncIterable<Uint8Array>, bytes: size ?? 0 }
    entry.resume()
  }
  await reading
}

const mebibyte = 1024 * 1024
/** Far more than any entry of ours that is read whole, and less than a small machine has. */
const bytesMax = (name: string) => (name.startsWith('database/') ? 512 : 64) * mebibyte

/** @throws for one that an archive of ours could not have */
export function boundedWholeOf({ name, contents, bytes }: ArchiveEntry): Promise<Buffer> {
  if (bytes > bytesMax(name)) throw new DamagedArchive([name])
  return wholeOf(contents)
}

export async function wholeOf(contents: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of contents) parts.push(part)
  return Buffer.concat(parts)
}

export class DamagedArchive extends Error {
  constructor(names: string[], options?: ErrorOptions) {
    const more = names.length > 5 ? ` et ${names.length - 5} autres` : ''
    super(`La sauvegarde est endommagée\u00a0: ${names.slice(0, 5).join(', ')}${more}.`, options)
  }
}
