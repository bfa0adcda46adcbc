import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type ArchiveEntry,
  archiveEntries,
  type Checksum,
  checksumsName,
  DamagedArchive,
  listChecksumName,
  listChecksumOf,
} from './archive.server.ts'

const checksumList = z.looseObject({
  checksums: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})

/** Reads the whole archive and compares every entry with its checksum. @throws one French sentence */
export async function verifyArchive(
  source: Readable,
  take?: (table: string, part: Buffer) => Promise<void>,
): Promise<Record<string, unknown>> {
  const { entries, lists } = await readEverything(source, take)
  const [list, listChecksum] = [lists.get(checksumsName), lists.get(listChecksumName)]
  if (list === undefined && ![...entries.keys()].some((name) => archiveEntry.test(name)))
    throw new Error('Ce fichier n’est pas une sauvegarde.')
  if (list === undefined || listChecksum === undefined)
    throw new Error('La sauvegarde est incomplète\u00a0: sa fin manque.')
  if (listChecksum !== listChecksumOf(list)) throw new DamagedArchive([checksumsName])
  const { checksums, ...contents } = parseList(list)
  const damagedNames = Object.keys({ ...checksums, ...Object.fromEntries(entries) }).filter(
    (name) => !isDeepStrictEqual(entries.get(name), checksums[name]),
  )
  if (damagedNames.length > 0) throw new DamagedArchive(damagedNames)
  return contents
}

async function readEverything(
  source: Readable,
  take?: (table: string, part: Buffer) => Promise<void>,
): Promise<{ entries: Map<string, Checksum>; lists: Map<string, string> }> {
  const entries = new Map<string, Checksum>()
  const lists = new Map<string, string>()
  try {
    for await (const { name, contents } of archiveEntries(source)) {
      if (entries.has(name) || lists.has(name)) throw new DamagedArchive([name])
      const [kind, table = ''] = name.split('/')
      if (name === checksumsName || name === listChecksumName) {
        lists.set(name, (await buffer(contents)).toString('utf8'))
      } else if (kind === 'database') {
        const part = await buffer(contents)
        entries.set(name, await checksumOf([part]))
        await take?.(table, part)
      } else entries.set(name, await checksumOf(contents))
    }
    return { entries, lists }
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

function parseList(list: string): z.infer<typeof checksumList> {
  try {
    return checksumList.parse(JSON.parse(list))
  } catch (cause) {
    throw new DamagedArchive([checksumsName], { cause })
  }
}
