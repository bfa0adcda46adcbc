import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { wholeOf } from '../archive.server.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'
import { type Archived, archivePrefix, type NamedPart, parseArchived, partName } from './names.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const digestCharacters = 32

export async function listArchived(target: BackupTarget, prefix = archivePrefix): Promise<Archived[]> {
  const found: Archived[] = []
  for await (const stored of target.list(prefix)) {
    const archived = parseArchived(stored)
    if (archived) found.push(archived)
  }
  return found
}

interface LogPart {
  from: bigint
  contents: Buffer
  at: Date
}

/** Its name says what it holds, and the digest of what is stored: nothing different has the same name. */
export async function putLogPart(target: BackupTarget, system: string, chain: string, part: LogPart): Promise<void> {
  const stored = await compress(part.contents, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  const to = part.from + BigInt(part.contents.length)
  const name = partName(system, chain, { from: part.from, to, at: part.at, digest: digestOf(stored) })
  await target.put(name, Readable.from([stored]))
}

export async function readLogPart(target: BackupTarget, part: NamedPart): Promise<Buffer> {
  const stored = await wholeOf(await target.read(part.name))
  const isWhole = digestOf(stored) === part.digest
  const contents = isWhole ? await decompress(stored) : null
  if (contents?.length === Number(part.to - part.from)) return contents
  throw new Error(`L’archive continue est endommagée\u00a0: ${part.name}. Rien n’a été changé.`)
}

function digestOf(stored: Buffer): string {
  return createHash('sha256').update(stored).digest('hex').slice(0, digestCharacters)
}
