import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { putFile } from '#features/media/files.server.ts'
import { isBucket, isFileKey } from '#features/media/file-name.ts'
import { type Checksum, checksumsName, readArchive, wholeOf } from './archive.server.ts'
import { type BackupContents, backupFormat } from './backup.server.ts'
import { productName } from '#platform/product-name.ts'
import { de } from '#platform/text/elision.ts'
import type { DumpedDatabase } from './database-dump.server.ts'
import { restoreDatabase } from './database-restore.server.ts'
import { openSecrets, type Secrets } from './secrets.server.ts'

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
  let last: LastEntry | null = null
  try {
    await readArchive(source, async (name, contents) => {
      if (name === checksumsName) {
        last = parsedLast((await wholeOf(contents)).toString('utf8'))
        return
      }
      const hash = createHash('sha256')
      const [kind, table = ''] = name.split('/')
      const isTaken = take && kind === 'database'
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
  const damaged = Object.entries(checksums).filter(([name, { bytes, sha256 }]) => {
    const entry = found.get(name)
    return entry?.bytes !== bytes || entry.sha256 !== sha256
  })
  if (damaged.length > 0) {
    const names = damaged.slice(0, 5).map(([name]) => name)
    const more = damaged.length > names.length ? ` et ${damaged.length - names.length} autres` : ''
    throw new Error(`La sauvegarde est endommagée\u00a0: ${names.join(', ')}${more}.`)
  }
  return contents
}

const archiveEntry = /^(?:secrets\.json$|(?:database|data|files)\/)/

const notTar = /^(?:Invalid (?:tar )?header|Header exceeds|Unexpected end of data)/

function parsedLast(text: string): LastEntry {
  try {
    const found = JSON.parse(text) as Partial<LastEntry> | null
    if (found?.checksums) return found as LastEntry
  } catch {
    // As without checksums.
  }
  throw new Error(`${checksumsName} n’est pas lisible`)
}

function lastReadable(found: Map<string, Checksum>): string {
  const name = [...found.keys()].at(-1)
  return name ? ` La dernière partie lisible est ${name}.` : ''
}

/** @param source a verified archive, read a second time. @returns what the machine must be given beside it */
export async function restoreArchive(
  client: Client,
  source: Readable,
  { database }: BackupContents,
  passphrase: string | null,
): Promise<Secrets> {
  if (!(database as DumpedDatabase | undefined)?.migrations)
    throw new Error('Cette archive n’est pas une sauvegarde. Un export se reprend par «\u00a0npm run import\u00a0».')
  const restoring = await restoreDatabase(client, database)
  let secrets: Secrets | null = null
  try {
    await readArchive(source, async (name, contents, bytes) => {
      const [kind, folder = '', file = ''] = name.split('/')
      if (kind === 'secrets.json') secrets = openSecrets((await wholeOf(contents)).toString('utf8'), passphrase)
      else if (kind === 'database') await restoring.load(folder, await wholeOf(contents))
      else if (kind === 'files' && isBucket(folder) && isFileKey(file))
        await putFile(folder, file, { stream: Readable.from(contents), bytes })
    })
    if (!secrets) throw new Error('La sauvegarde est incomplète\u00a0: ses secrets manquent.')
    await restoring.finish()
    return secrets
  } catch (problem) {
    await restoring.giveUp()
    throw problem
  }
}
