import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { Client } from 'pg'
import { config } from '#platform/config.server.ts'
import { isPlaceOfBlog } from '#platform/files/data-folder.server.ts'
import { writeDurably } from '#platform/files/durable-file.server.ts'
import { archiveStamp, dateOfName, isBackupName } from './archive-name.ts'
import { makeBackup } from './backup.server.ts'
import { type BackupContents, parseContents } from './backup-contents.ts'
import { type BackupTarget, configuredTarget, targetByHand } from './configured-target.server.ts'
import { countPeople } from './database-restore.server.ts'
import { restoreArchive } from './restore.server.ts'
import type { Secrets } from './secrets.server.ts'
import { verifyCopies } from './file-copies.server.ts'
import { noSuchBackup, type StoredArchive } from './targets/backup-target.server.ts'
import { folderTarget } from './targets/folder-target.server.ts'
import { verifyArchive } from './verify-archive.server.ts'

/** The newest first. */
export async function listArchives(target: BackupTarget): Promise<{ name: string; bytes: number; at: Date }[]> {
  const archives = []
  for await (const { name, bytes, modifiedAt } of target.list())
    if (isBackupName(name)) archives.push({ name, bytes, at: dateOfName(name) ?? modifiedAt })
  return archives.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** @param given a file; null is a new name in the configured target */
export async function placeForArchive(given: string | null, at: Date): Promise<StoredArchive> {
  if (given === null) return { target: await targetByHand(), name: `${archiveStamp(at)}.tar` }
  if (given === '') throw new Error('donnez le nom d’un fichier.')
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`«\u00a0${given}\u00a0» est un dossier\u00a0: donnez le nom d’un fichier.`)
  if (isPlaceOfBlog(given, config.dataDir))
    throw new Error(`«\u00a0${given}\u00a0» est là où le blog range ce qu’il sert\u00a0: choisissez un autre dossier.`)
  return fileAt(given)
}

/** @param given a file, else a name in the configured target */
export async function findArchive(given: string): Promise<StoredArchive> {
  const stats = statSync(given, { throwIfNoEntry: false })
  if (stats?.isDirectory()) throw new Error(`«\u00a0${given}\u00a0» est un dossier, pas une sauvegarde.`)
  // It is read twice.
  if (stats && !stats.isFile())
    throw new Error(
      `«\u00a0${given}\u00a0» n’est pas un fichier ordinaire\u00a0: copiez d’abord la sauvegarde dans un fichier.`,
    )
  if (stats) return fileAt(given)
  if (path.basename(given) !== given) throw new Error(`Il n’y a pas de fichier «\u00a0${given}\u00a0».`)
  const target = await configuredTarget()
  if (!(await target.find(given))) throw noSuchBackup(given, target)
  return { target, name: given }
}

export function fileAt(given: string): StoredArchive {
  const file = path.resolve(given)
  return { target: folderTarget(path.dirname(file)), name: path.basename(file) }
}

interface BackupOptions {
  passphrase: string | null
  /** Without: inside. `shared`: beside the archive, in its target, which keeps one copy of each for all. */
  files?: 'none' | 'inside' | 'shared'
  signal?: AbortSignal
}

/** Complete and durable once it resolves: until then, and after a failure, there is nothing of this name. */
export async function backUpTo(
  client: Client,
  { target, name }: StoredArchive,
  { passphrase, files, signal }: BackupOptions,
): Promise<BackupContents> {
  if (await target.find(name))
    throw new Error(
      `Il y a déjà une sauvegarde «\u00a0${name}\u00a0» dans ${target.description}\u00a0: choisissez un autre nom.`,
    )
  const { archive, contents } = makeBackup(client, passphrase, files === 'shared' ? target : files)
  if (signal) addAbortSignal(signal, archive)
  try {
    await target.put(name, archive)
    await storedBytes({ target, name })
    return await contents
  } finally {
    archive.destroy()
    await contents.catch(() => {})
  }
}

/** @throws when it is not there */
export async function storedBytes({ target, name }: StoredArchive): Promise<number> {
  const found = await target.find(name)
  if (!found) throw new Error(`elle ne se trouve pas dans ${target.description}.`)
  return found.bytes
}

/**
 * Checks the archive and the files that it shares first, and writes into an empty database only, unless `replace` says to
 * replace what is there.
 * @returns what was restored, and the secrets; whether the machine has that of sessions
 */
export async function restoreFrom(
  client: Client,
  archive: StoredArchive,
  { replace, passphrase }: { replace: boolean; passphrase: string | null },
): Promise<{ contents: BackupContents; secrets: Secrets; isSessionSecretKept: boolean }> {
  const contents = parseContents(await verifyArchive(await archive.target.read(archive.name)))
  await verifyCopies(archive.target, contents.files.shared ?? [])
  if (!replace) await refuseUnlessEmpty(client)
  const secrets = await restoreArchive(client, archive, contents, passphrase)
  return { contents, secrets, isSessionSecretKept: await keepSecret(secrets.sessionSecret) }
}

/** @throws one French sentence */
async function refuseUnlessEmpty(client: Client): Promise<void> {
  const people = await countPeople(client)
  if (people === 0) return
  throw new Error(
    `La base n’est pas vide (${people}\u00a0${people > 1 ? 'personnes y ont' : 'personne y a'} un compte)\u00a0: rien n’a été changé. Pour remplacer ce qui est là, ajoutez --replace.`,
  )
}

/** @returns false when SESSION_SECRET is given by the environment, and is another one */
async function keepSecret(secret: string): Promise<boolean> {
  if (secret === config.sessionSecret) return true
  if (config.isSessionSecretSet) return false
  const file = path.join(config.dataDir, 'session-secret')
  await writeDurably(file, (temporary) => writeFile(temporary, secret, { mode: 0o600 }))
  return true
}
