import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack, type Header } from 'tar-stream'

/**
 * An archive is a tar. Its last two entries are the length and checksum of every other entry, and the checksum of that
 * list as `sha256sum -c` reads it: an archive that was cut has neither.
 */
export const checksumsName = 'checksums.json'
export const listChecksumName = 'checksums.json.sha256'

export interface Checksum {
  bytes: number
  sha256: string
}

export type ArchiveWriter = ReturnType<typeof writeArchive>

export function writeArchive() {
  const tar = pack()
  const stream = Readable.from(tar as AsyncIterable<Uint8Array>, { objectMode: false })
  const closing = new AbortController()
  const { signal } = closing
  stream.once('close', () => closing.abort(new Error('The archive is not read any more.')))
  stream.on('error', () => {})
  const checksums: Record<string, Checksum> = {}

  /** @param bytes the exact length of `contents`, which tar needs before the contents */
  const addStream = async (name: string, bytes: number, contents: AsyncIterable<Uint8Array> | Uint8Array[]) => {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size: bytes, mode: 0o600 })
    const end = once(entry, 'finish', { signal })
    end.catch(() => {})
    for await (const part of contents) {
      hash.update(part)
      if (!entry.write(part)) await once(entry, 'drain', { signal })
    }
    entry.end(Buffer.alloc(0))
    await end
    checksums[name] = { bytes, sha256: hash.digest('hex') }
  }
  const add = (name: string, contents: Buffer) => addStream(name, contents.length, [contents])
  return {
    stream,
    signal,
    add,
    addStream,
    async finish(contents: object) {
      const text = JSON.stringify({ ...contents, checksums }, null, 1)
      await add(checksumsName, Buffer.from(text))
      await add(listChecksumName, Buffer.from(listChecksumOf(text)))
      tar.finalize()
    },
  }
}

export function listChecksumOf(list: string): string {
  return `${createHash('sha256').update(list).digest('hex')}  ${checksumsName}\n`
}

export interface ArchiveEntry {
  name: string
  contents: AsyncIterable<Uint8Array>
  bytes: number
}

export async function* archiveEntries(source: Readable): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const reading = pipeline(source, tar)
  reading.catch(() => {})
  for await (const entry of tar) {
    const { name, size } = (entry as unknown as { header: Header }).header
    yield { name, contents: entry as AsyncIterable<Uint8Array>, bytes: size ?? 0 }
    entry.resume()
  }
  await reading
}

export class DamagedArchive extends Error {
  constructor(names: string[], options?: ErrorOptions) {
    const more = names.length > 5 ? ` et ${names.length - 5} autres` : ''
    super(`La sauvegarde est endommagée\u00a0: ${names.slice(0, 5).join(', ')}${more}.`, options)
  }
}
