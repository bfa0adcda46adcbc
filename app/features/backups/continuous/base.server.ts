import { createHash } from 'node:crypto'
import { addAbortSignal, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { filesChangedAt, listFiles } from '#features/media/files.server.ts'
import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { positionText } from '#platform/replication/log-position.ts'
import { streamBaseBackup } from '#platform/replication/base-backup.server.ts'
import { identifyServer, replicationConnection } from '#platform/replication/replication-connection.server.ts'
import { wholeOf } from '../archive.server.ts'
import { sealSecrets } from '../secrets.server.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'
import type { FileCopies } from './file-copies.server.ts'
import { baseName, type NamedBase, tarName } from './names.ts'

export interface BaseContents {
  format: 1
  siteName: string
  siteUrl: string
  postgres: string
  timeline: number
  start: string
  startedAt: string
  tar: { name: string; sha256: string; bytes: number; unpackedBytes: number }
  secrets: string
  files: string[]
}

/** A copy of the serving database's folder, complete once its description is stored, after the files that it names. */
export async function makeBase(
  target: BackupTarget,
  url: string,
  { system, chain, files, over }: { system: string; chain: string; files: FileCopies; over: AbortSignal },
): Promise<void> {
  const startedAt = new Date().toISOString()
  const named = await localFiles()
  const client = await replicationConnection(url)
  try {
    const { timeline } = await identifyServer(client)
    const version = await client.query<{ server_version: string }>('show server_version')
    const { tar, start, end } = streamBaseBackup(client, chain)
    addAbortSignal(over, tar)
    const name = tarName(system, chain, await start)
    const stored = await putCompressed(target, name, tar)
    const at = new Date()
    await files.copyNew()
    const { sessionSecret, smtpUrl, backupPassphrase } = config
    const { siteName, siteUrl } = site
    const contents: BaseContents = {
      format: 1,
      siteName,
      siteUrl,
      postgres: version.rows[0]?.server_version ?? '',
      timeline,
      start: positionText(await start),
      startedAt,
      tar: { name, ...stored },
      secrets: sealSecrets({ sessionSecret, smtpUrl, databasePassword: new URL(url).password }, backupPassphrase),
      files: named,
    }
    const described = baseName(system, chain, { start: await start, end: await end, at })
    await target.put(described, Readable.from([Buffer.from(JSON.stringify(contents))]))
  } finally {
    await client.end()
  }
}

/** As `bucket/key`; none when files are in S3, which keeps them itself. */
export async function localFiles(): Promise<string[]> {
  const found: string[] = []
  if ((await filesChangedAt()) === null) return found
  for await (const { bucket, key } of listFiles()) found.push(`${bucket}/${key}`)
  return found
}

/** @throws {DamagedBase} where it is not readable as it was written */
export async function readBase(target: BackupTarget, base: NamedBase): Promise<BaseContents> {
  const text = (await wholeOf(await target.read(base.name))).toString('utf8')
  try {
    return JSON.parse(text) as BaseContents
  } catch (problem) {
    throw new DamagedBase(base.name, problem)
  }
}

export class DamagedBase extends Error {
  readonly stored: string
  constructor(stored: string, cause?: unknown) {
    super(`La base archivée est endommagée\u00a0: ${stored}. Rien n’a été changé.`, { cause })
    this.stored = stored
  }
}

async function putCompressed(
  target: BackupTarget,
  name: string,
  tar: Readable,
): Promise<Omit<BaseContents['tar'], 'name'>> {
  const hash = createHash('sha256')
  const [unpacked, stored] = [counting(), counting((chunk) => void hash.update(chunk))]
  await Promise.all([
    pipeline(tar, unpacked.stream, createZstdCompress(), stored.stream),
    target.put(name, stored.stream),
  ])
  return { sha256: hash.digest('hex'), bytes: stored.bytes(), unpackedBytes: unpacked.bytes() }
}

function counting(also: (chunk: Buffer) => void = () => {}): { stream: Transform; bytes: () => number } {
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      also(chunk)
      done(null, chunk)
    },
  })
  return { stream, bytes: () => bytes }
}
