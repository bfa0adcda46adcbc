import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import { deleteFile, findFile, putFile } from '#features/media/files.server.ts'
import { type Bucket, isBucket, isFileKey } from '#features/media/file-name.ts'
import { archiveEntries } from './archive.server.ts'
import type { BackupContents } from './backup-contents.ts'
import { restoreDatabase } from './database-restore.server.ts'
import { openSecrets, type Secrets } from './secrets.server.ts'
import { copyName } from './file-copy-name.ts'
import type { StoredArchive } from './targets/backup-target.server.ts'

/** Reads a verified archive a second time. When that fails, the files that it added are removed again. */
export async function restoreArchive(
  client: Client,
  { target, name: archive }: StoredArchive,
  contents: BackupContents,
  passphrase: string | null,
): Promise<Secrets> {
  const restoring = await restoreDatabase(client, contents.database)
  const newFiles: [bucket: Bucket, key: string][] = []
  const interruption = new AbortController()
  client.once('end', () => interruption.abort())
  const read = async (name: string) => addAbortSignal(interruption.signal, await target.read(name))
  const store = async (bucket: Bucket, key: string, bytes: number, stream: Readable) => {
    if ((await findFile(bucket, key)) === null) newFiles.push([bucket, key])
    await putFile(bucket, key, { stream, bytes })
  }
  try {
    let secrets: Secrets | null = null
    for await (const entry of archiveEntries(await read(archive))) {
      const [kind, folder = '', file = ''] = entry.name.split('/')
      if (kind === 'secrets.json') secrets = openSecrets((await buffer(entry.contents)).toString(), passphrase)
      else if (kind === 'database') await restoring.load(folder, await buffer(entry.contents))
      else if (kind === 'files' && isBucket(folder) && isFileKey(file))
        await store(folder, file, entry.bytes, Readable.from(entry.contents))
    }
    for (const file of contents.files.shared ?? [])
      await store(file.bucket, file.key, file.bytes, await read(copyName(file)))
    if (!secrets) throw new Error('La sauvegarde est incomplète\u00a0: ses secrets manquent.')
    await restoring.finish()
    return secrets
  } catch (problem) {
    await restoring.giveUp().catch(() => undefined)
    for (const [bucket, key] of newFiles) await deleteFile(bucket, key).catch(() => undefined)
    throw problem
  }
}
