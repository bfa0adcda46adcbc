import { createHash } from 'node:crypto'
import { constants, mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { segmentBytes, segmentName, segmentStart } from '#platform/replication/log-position.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'
import { readLogPart } from './archived-objects.server.ts'
import { type BaseContents, DamagedBase } from './base.server.ts'
import type { NamedPart } from './names.ts'

export async function unpackBase(target: BackupTarget, { tar }: BaseContents, folder: string): Promise<void> {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const entries = extract()
  try {
    const reading = pipeline(await target.read(tar.name), hashed, createZstdDecompress(), entries)
    reading.catch(() => {})
    for await (const entry of entries) {
      const { name, type } = (entry as unknown as { header: Header }).header
      const place = placeIn(folder, name)
      if (type === 'directory') await mkdir(place, { recursive: true, mode: 0o700 })
      else await writeFile(place, entry as AsyncIterable<Uint8Array>, { mode: 0o600 })
      entry.resume()
    }
    await reading
  } catch (problem) {
    throw new DamagedBase(tar.name, problem)
  }
  if (hash.digest('hex') !== tar.sha256) throw new DamagedBase(tar.name)
}

function placeIn(folder: string, name: string): string {
  const place = path.join(folder, name)
  if (!`${place}${path.sep}`.startsWith(`${folder}${path.sep}`)) throw new Error(`outside the folder: ${name}`)
  return place
}

/** Joins the parts into the files that PostgreSQL reads; what is missing of the last one stays zero, its end of the log. */
export async function unpackLog(
  target: BackupTarget,
  parts: NamedPart[],
  { timeline }: BaseContents,
  folder: string,
): Promise<void> {
  for (const part of parts) {
    const contents = await readLogPart(target, part)
    for (let done = 0; done < contents.length; ) {
      const at = part.from + BigInt(done)
      const offset = Number(at - segmentStart(at))
      const bytes = Math.min(contents.length - done, Number(segmentBytes) - offset)
      await writeAt(path.join(folder, segmentName(timeline, at)), contents.subarray(done, done + bytes), offset)
      done += bytes
    }
  }
}

async function writeAt(file: string, contents: Buffer, offset: number): Promise<void> {
  const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    await handle.truncate(Number(segmentBytes))
    await handle.write(contents, 0, contents.length, offset)
  } finally {
    await handle.close()
  }
}
