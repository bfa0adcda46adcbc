import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type ArchiveEntry,
  archiveEntries,
  boundedWholeOf,
  type Checksum,
  checksumsName,
  DamagedArchive,
  listChecksumName,
  listChecksumOf,
} from './archive.server.ts'

const described = z.looseObject({
  checksums: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})

/**
 * Reads the whole archive and compares everything with its checksums.
 * @param take gets each part of a table that is read
 * @returns what the archive says of itself
 * @throws one French sentence that says what is damaged
 */
export async function verifyArchive(
  source: Readable,
  take?: (table: string, part: Buffer) => Promise<void>,
): Promise<Record<string, unknown>> {
  const { found, lists } = await readEverything(source, take)
  const [list, listChecksum] = [lists.get(checksumsName), lists.get(listChecksumName)]
  if (list === undefined && ![...found.keys()].some((name) => archiveEntry.test(name)))
    throw new Error('Ce fichier n’est pas une sauvegarde.')
  if (list === undefined || listChecksum === undefined)
    throw new Error('La sauvegarde est incomplète\u00a0: sa fin manque.')
  if (listChecksum !== listChecksumOf(list)) throw new DamagedArchive([checksumsName])
  const { checksums, ...contents } = parsedDescription(list)
  const damaged = Object.keys({ ...checksums, ...Object.fromEntries(found) }).filter(
    (name) => !isDeepStrictEqual(found.get(name), checksums[name]),
  )
  if (damaged.length > 0) throw new DamagedArchive(damaged)
  return contents
}

async function readEverything(
  source: Readable,
  take?: (table: string, part: Buffer) => Promise<void>,
): Promise<{ found: Map<string, Checksum>; lists: Map<string, string> }> {
  const found = new Map<string, Checksum>()
  const lists = new Map<string, string>()
  try {
    for await (const entry of archiveEntries(source)) {
      const { name } = entry
      // A restoration would read both.
      if (found.has(name) || lists.has(name)) throw new DamagedArchive([name])
      const [kind, table = ''] = name.split('/')
      if (name === checksumsName || name === listChecksumName) {
        lists.set(name, (await boundedWholeOf(entry)).toString('utf8'))
      } else if (kind === 'database') {
        const part = await boundedWholeOf(entry)
        found.set(name, await checksumOf([part]))
        await take?.(table, part)
      } else found.set(name, await checksumOf(entry.contents))
    }
    return { found, lists }
  } catch (problem) {
    if (problem instanceof DamagedArchive) throw problem
    const { message } = problem as Error
    const why = notTar.test(message) ? 'ce n’est pas une archive, ou elle est coupée' : message
    throw new Error(`La sauvegarde est illisible (${why}).`, { cause: problem })
  }
}

const archiveEntry = /^(?:secrets\.json$|(?:database|data|files)\/)/

const notTar = /^(?:Invalid (?:tar )?header|Header exceeds|Unexpected end of data)/

export async function checksumOf(contents: ArchiveEntry['contents'] | Uint8Array[]): Promise<Checksum> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of contents) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

function parsedDescription(list: string): z.infer<typeof described> {
  try {
    return described.parse(JSON.parse(list))
  } catch (cause) {
    throw new DamagedArchive([checksumsName], { cause })
  }
}
