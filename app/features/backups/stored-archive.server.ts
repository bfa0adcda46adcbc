import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { Client } from 'pg'
import { UnusableDatabase } from '#embedded-postgres/problem.ts'
import { config } from '#platform/config.server.ts'
import { writeDurably } from '#platform/files/durable-file.server.ts'
import { withAlternative } from '#platform/postgres/embedded-sentences.ts'
import { textOfProblem } from '#platform/problem-reason.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { archiveStamp, dateOfName } from './archive-name.ts'
import { makeBackup } from './backup.server.ts'
import { type BackupContents, parseContents } from './backup-contents.ts'
import { type BackupTarget, configuredTarget } from './configured-target.server.ts'
import { countPeople } from './database-restore.server.ts'
import { restoreArchive } from './restore.server.ts'
import type { Secrets } from './secrets.server.ts'
import { verifyCopies } from './file-copies.server.ts'
import { noSuchBackup, type StoredArchive } from './targets/backup-target.server.ts'
import { folderTarget } from './targets/folder-target.server.ts'
import { verifyArchive } from './verify-archive.server.ts'

export async function listArchives(target: BackupTarget): Promise<{ name: string; bytes: number; at: Date }[]> {
  const archives = []
  for await (const { name, bytes, modifiedAt } of target.list())
    if (name.endsWith('.tar')) archives.push({ name, bytes, at: dateOfName(name) ?? modifiedAt })
  return archives.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

export async function placeForArchive(file: string | null, at: Date): Promise<StoredArchive> {
  if (file === null) return { target: await configuredTarget(), name: `${archiveStamp(at)}.tar` }
  if (file === '' || statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Error('donnez le nom d’un fichier.')
  return fileAt(file)
}

export async function findArchive(name: string): Promise<StoredArchive> {
  const stats = statSync(name, { throwIfNoEntry: false })
  if (stats && !stats.isFile())
    throw new Error(
      `«\u00a0${name}\u00a0» n’est pas un fichier ordinaire\u00a0: copiez d’abord la sauvegarde dans un fichier.`,
    )
  if (stats) return fileAt(name)
  if (path.basename(name) !== name) throw new Error(`Il n’y a pas de fichier «\u00a0${name}\u00a0».`)
  const target = await configuredTarget()
  if (!(await target.find(name))) throw noSuchBackup(name, target)
  return { target, name }
}

export function fileAt(file: string): StoredArchive {
  const place = path.resolve(file)
  return { target: folderTarget(path.dirname(place)), name: path.basename(place) }
}

interface BackupOptions {
  passphrase: string | null
  files?: 'none' | 'inside' | 'shared'
  signal?: AbortSignal
}

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

export async function storedBytes({ target, name }: StoredArchive): Promise<number> {
  const archive = await target.find(name)
  if (!archive) throw new Error(`elle ne se trouve pas dans ${target.description}.`)
  return archive.bytes
}

/** Verifies everything first, and writes into an empty database only, unless `replace` is set. */
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

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const people = await countPeople(client)
  if (people === 0) return
  throw new Error(
    `La base n’est pas vide (${people}\u00a0${people > 1 ? 'personnes y ont' : 'personne y a'} un compte)\u00a0: rien n’a été changé. Pour remplacer ce qui est là, ajoutez --replace.`,
  )
}

async function keepSecret(secret: string): Promise<boolean> {
  if (secret === config.sessionSecret) return true
  if (config.isSessionSecretSet) return false
  const file = path.join(config.dataDir, 'session-secret')
  await writeDurably(file, (temporary) => writeFile(temporary, secret, { mode: 0o600 }))
  return true
}

export async function adviceFor(problem: unknown): Promise<string> {
  if (!(problem instanceof UnusableDatabase)) return textOfProblem(problem)
  // A target that cannot be read must not hide the problem.
  const [archive] = await configuredTarget()
    .then(listArchives)
    .catch(() => [])
  return withAlternative(
    problem.message,
    archive
      ? `restaurez la dernière sauvegarde, celle du ${frenchDateTime(archive.at)}, par «\u00a0npm run restore -- "${archive.name}" --replace\u00a0»`
      : 'restaurez une sauvegarde par «\u00a0npm run restore -- FICHIER --replace\u00a0»',
  )
}
