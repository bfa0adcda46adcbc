import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { Client } from 'pg'
import { config } from '#platform/config.server.ts'
import { isPlaceOfBlog } from '#platform/files/data-folder.server.ts'
import { writeDurably } from '#platform/files/durable-file.server.ts'
import { archiveStamp } from './archive-name.ts'
import { type BackupContents, makeBackup } from './backup.server.ts'
import { type BackupTarget, configuredTarget, targetByHand } from './configured-target.server.ts'
import { countPeople } from './database-restore.server.ts'
import { restoreArchive, verifyArchive } from './restore.server.ts'
import type { Secrets } from './secrets.server.ts'
import { noSuchBackup } from './targets/backup-target.server.ts'
import { folderTarget } from './targets/folder-target.server.ts'

interface StoredArchive {
  target: BackupTarget
  name: string
}

/** @param given a file; null is a new name in the configured target */
export async function placeForArchive(given: string | null, at: Date): Promise<StoredArchive> {
  if (given === '') throw new Error('donnez le nom d’un fichier.')
  if (given !== null && statSync(given, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`«\u00a0${given}\u00a0» est un dossier\u00a0: donnez le nom d’un fichier.`)
  if (given !== null && isPlaceOfBlog(given, config.dataDir))
    throw new Error(`«\u00a0${given}\u00a0» est là où le blog range ce qu’il sert\u00a0: choisissez un autre dossier.`)
  if (given !== null) return fileAt(given)
  return { target: await targetByHand(), name: `${archiveStamp(at)}.tar` }
}

/** @param given a file, else a name in the configured target */
export async function archiveNamed(given: string): Promise<StoredArchive> {
  const found = statSync(given, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new Error(`«\u00a0${given}\u00a0» est un dossier, pas une sauvegarde.`)
  // It is read twice.
  if (found && !found.isFile())
    throw new Error(
      `«\u00a0${given}\u00a0» n’est pas un fichier ordinaire\u00a0: copiez d’abord la sauvegarde dans un fichier.`,
    )
  if (found) return fileAt(given)
  if (path.basename(given) !== given) throw new Error(`Il n’y a pas de fichier «\u00a0${given}\u00a0».`)
  const target = await configuredTarget()
  if (!(await target.find(given))) throw noSuchBackup(given, target)
  return { target, name: given }
}

export function fileAt(given: string): StoredArchive {
  const file = path.resolve(given)
  return { target: folderTarget(path.dirname(file)), name: path.basename(file) }
}

/** Complete and durable once it resolves: until then, and after a failure, there is nothing of this name. */
export async function backUpTo(
  client: Client,
  { target, name }: StoredArchive,
  { passphrase, withFiles = true, signal }: { passphrase: string | null; withFiles?: boolean; signal?: AbortSignal },
): Promise<BackupContents> {
  if (await target.find(name))
    throw new Error(
      `Il y a déjà une sauvegarde «\u00a0${name}\u00a0» dans ${target.description}\u00a0: choisissez un autre nom.`,
    )
  const { archive, contents } = makeBackup(client, passphrase, { withFiles })
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
 * Checks the archive first, and writes into an empty database only, unless told to replace what is there.
 * @returns what was restored, and the secrets; whether the machine has that of sessions
 */
export async function restoreFrom(
  client: Client,
  { target, name }: StoredArchive,
  { replace, passphrase }: { replace: boolean; passphrase: string | null },
): Promise<{ contents: BackupContents; secrets: Secrets; isSessionSecretKept: boolean }> {
  const contents = await verifyArchive(await target.read(name))
  if (!replace) await refuseUnlessEmpty(client)
  const source = await target.read(name)
  const secrets = await restoreArchive(client, source, contents, passphrase).finally(() => {
    source.destroy()
  })
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
  if (config.sessionSecretGiven) return false
  const file = path.join(config.dataDir, 'session-secret')
  await writeDurably(file, (temporary) => writeFile(temporary, secret, { mode: 0o600 }))
  return true
}
