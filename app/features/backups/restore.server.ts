import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { deleteFile, findFile, putFile } from '#features/media/files.server.ts'
import { type Bucket, isBucket, isFileKey } from '#features/media/file-name.ts'
import {
  boundedWholeOf,
  type Checksum,
  checksumsName,
  DamagedArchive,
  listChecksumName,
  listChecksumOf,
  readArchive,
} from './archive.server.ts'
import { hasChecksums, refuseOtherContents } from './archive-description.ts'
import { type BackupContents, backupFormat } from './backup.server.ts'
import { productName } from '#platform/product-name.ts'
import { de } from '#platform/text/elision.ts'
import { restoreDatabase } from './database-restore.server.ts'
import { openSecrets, type Secrets } from './secrets.server.ts'

const mebibyte = 1024 * 1024
/** Far more than any of ours, and less than a small machine has. */
const [listBytesMax, partBytesMax] = [64 * mebibyte, 512 * mebibyte]

type LastEntry = BackupContents & { checksums: Record<string, Checksum> }

/**
 * Reads the whole archive and compares everything with its checksums.
 * @param take gets each part of a table that is read
 * @throws one French sentence that says what is damaged
 */
export async function verifyArchive(
  source: Readable,
  take?: (table: string, part: Buffer) => Promise<void>,
): Promise<BackupContents> {
  const found = new Map<string, Checksum>()
  const names = new Set<string>()
  let list = ''
  let last: LastEntry | null = null
  let listChecksum: string | null = null
  try {
    await readArchive(source, async (name, contents, size) => {
      // A restoration would read both.
      if (names.has(name)) throw new DamagedArchive([name])
      names.add(name)
      const text = async () => (await boundedWholeOf({ name, contents, bytes: size }, listBytesMax)).toString('utf8')
      if (name === listChecksumName) listChecksum = await text()
      if (name === checksumsName) {
        list = await text()
        last = parsedLast(list)
      }
      if (name === listChecksumName || name === checksumsName) return
      const hash = createHash('sha256')
      const [kind, table = ''] = name.split('/')
      const isTaken = take && kind === 'database'
      if (kind === 'database' && size > partBytesMax) throw new DamagedArchive([name])
      const parts: Uint8Array[] = []
      let bytes = 0
      for await (const part of contents) {
        hash.update(part)
        bytes += part.length
        if (isTaken) parts.push(part)
      }
      found.set(name, { bytes, sha256: hash.digest('hex') })
      if (isTaken) await take(table, Buffer.concat(parts))
    })
  } catch (problem) {
    if (problem instanceof DamagedArchive) throw problem
    const { message } = problem as Error
    const why = notTar.test(message) ? 'ce n’est pas une archive, ou elle est coupée' : message
    throw new Error(`La sauvegarde est illisible (${why}).${lastReadable(found)}`, { cause: problem })
  }
  if (!last && ![...found.keys()].some((name) => archiveEntry.test(name)))
    throw new Error('Ce fichier n’est pas une sauvegarde.')
  if (!last) throw new Error(`La sauvegarde est incomplète\u00a0: sa fin manque.${lastReadable(found)}`)
  const { checksums, ...contents } = last as LastEntry
  if (contents.format > backupFormat)
    throw new Error(
      `Cette sauvegarde a été faite par une version plus récente ${de(productName)}\u00a0: prenez cette version.`,
    )
  if (listChecksum !== null && listChecksum !== listChecksumOf(list)) throw new DamagedArchive([checksumsName])
  const changed = Object.entries(checksums).filter(([name, { bytes, sha256 }]) => {
    const entry = found.get(name)
    return entry?.bytes !== bytes || entry.sha256 !== sha256
  })
  const added = [...found.keys()].filter((name) => !(name in checksums))
  const damaged = [...changed.map(([name]) => name), ...added]
  if (damaged.length > 0) throw new DamagedArchive(damaged)
  return contents
}

const archiveEntry = /^(?:secrets\.json$|(?:database|data|files)\/)/

const notTar = /^(?:Invalid (?:tar )?header|Header exceeds|Unexpected end of data)/

function parsedLast(text: string): LastEntry {
  try {
    const found: unknown = JSON.parse(text)
    if (hasChecksums(found)) return found as LastEntry
  } catch {
    // As without checksums.
  }
  throw new Error(`${checksumsName} n’est pas lisible`)
}

function lastReadable(found: Map<string, Checksum>): string {
  const name = [...found.keys()].at(-1)
  return name ? ` La dernière partie lisible est ${name}.` : ''
}

/**
 * What it adds to the files is removed again when it fails.
 * @param source a verified archive, read a second time
 * @returns what the machine must be given beside it
 */
export async function restoreArchive(
  client: Client,
  source: Readable,
  contents: BackupContents,
  passphrase: string | null,
): Promise<Secrets> {
  refuseOtherContents(contents)
  const restoring = await restoreDatabase(client, contents.database)
  const added: [bucket: Bucket, key: string][] = []
  let secrets: Secrets | null = null
  // Interrupted, it would wait for the next part.
  client.once('end', () => source.destroy())
  try {
    await readArchive(source, async (name, part, bytes) => {
      const entry = { name, contents: part, bytes }
      const [kind, folder = '', file = ''] = name.split('/')
      if (kind === 'secrets.json')
        secrets = openSecrets((await boundedWholeOf(entry, listBytesMax)).toString(), passphrase)
      else if (kind === 'database') await restoring.load(folder, await boundedWholeOf(entry, partBytesMax))
      else if (kind === 'files' && isBucket(folder) && isFileKey(file)) {
        if ((await findFile(folder, file)) === null) added.push([folder, file])
        await putFile(folder, file, { stream: Readable.from(part), bytes })
      }
    })
    const found = secrets as Secrets | null
    if (!found) throw new Error('La sauvegarde est incomplète\u00a0: ses secrets manquent.')
    await restoring.finish()
    return found
  } catch (problem) {
    await restoring.giveUp().catch(() => undefined)
    for (const [bucket, key] of added) await deleteFile(bucket, key).catch(() => undefined)
    throw problem
  }
}
