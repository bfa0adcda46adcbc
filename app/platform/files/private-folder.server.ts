import { chmodSync, readdirSync, statSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { config } from '../config.server.ts'
import { dataFiles, dataFolders, scratchFolder } from './data-folder.server.ts'
import { log } from '../log.server.ts'

const ownFileNames = [...dataFolders, ...dataFiles]
const openBits = 0o077

/** Removes other accounts' access to DATA_DIR, as an older version or a restored archive left it. */
export async function closeToOtherAccounts(): Promise<void> {
  if (process.platform === 'win32' || !statSync(config.dataDir, { throwIfNoEntry: false })) return
  const refused: string[] = []
  try {
    closeDataDir()
  } catch {
    refused.push(config.dataDir)
  }
  await Promise.all(ownFileNames.map((name) => close(path.join(config.dataDir, name), refused)))
  // Owned by another account (a start with sudo), or on a file system without modes.
  if (refused.length > 0)
    log.warn({ count: refused.length, first: refused[0] }, 'files could not be closed to other accounts')
}

function closeDataDir(): void {
  const { uid, mode } = statSync(config.dataDir)
  const ownEntries = new Set([...ownFileNames, 'postgres', scratchFolder, 'lost+found'])
  if (uid !== process.getuid?.() || !readdirSync(config.dataDir).every((name) => ownEntries.has(name))) return
  // PostgreSQL may run as another account, which must be able to traverse the folder.
  const server = statSync(path.join(config.dataDir, 'postgres', 'server'), { throwIfNoEntry: false })
  const closed = server && server.uid !== uid ? 0o711 : 0o700
  if ((mode & 0o777) !== closed) chmodSync(config.dataDir, closed)
}

async function close(place: string, refused: string[]): Promise<void> {
  const found = await lstat(place).catch(() => null)
  if (!found || found.isSymbolicLink()) return
  try {
    if (found.mode & openBits) await chmod(place, found.mode & 0o700)
    if (found.isDirectory()) for (const name of await readdir(place)) await close(path.join(place, name), refused)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ENOENT') refused.push(place)
  }
}
