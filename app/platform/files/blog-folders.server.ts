import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { config } from '../config.server.ts'
import { dataFolders } from './data-folder.server.ts'
import { unlessAbsent } from './durable-file.server.ts'
import { isDiskFull } from './refused-writes.ts'

/**
 * Where a disk is away there is no folder, or an empty mount point. So a folder of backups on another disk gets this
 * file, and DATA_DIR notes which folder has it.
 */
const markName = 'sauvegardes-du-blog.txt'
const noteFile = () => path.join(config.dataDir, 'backup-folder')

const markText =
  'Les sauvegardes du blog arrivent dans ce dossier. Gardez ce fichier\u00a0: sans lui, le blog croit que ce disque n’est pas branché.\n'

export function makeBackupFolder(): void {
  const { backupDir, dataDir } = config
  if (existsSync(noteFile()) && readFileSync(noteFile(), 'utf8') === backupDir) return
  mkdirSync(backupDir, { recursive: true })
  if (statSync(backupDir).dev === statSync(dataDir).dev) return
  writeFileSync(path.join(backupDir, markName), markText, { mode: 0o600, flush: true })
  try {
    writeFileSync(noteFile(), backupDir, { mode: 0o600, flush: true })
  } catch (problem) {
    if (!isDiskFull(problem)) throw problem
  }
}

export async function requireBackupFolder(): Promise<void> {
  const note = await readFile(noteFile(), 'utf8').catch(() => null)
  if (note !== config.backupDir) return void (await stat(config.backupDir))
  const mark = path.join(config.backupDir, markName)
  if (!(await stat(mark).catch(unlessAbsent)))
    throw new Error(`le disque des sauvegardes n’est pas branché («\u00a0${mark}\u00a0» manque)`)
}

export function makeUsedFolders(): void {
  for (const name of dataFolders)
    if (name !== 'sauvegardes') mkdirSync(path.join(config.dataDir, name), { recursive: true })
  try {
    if (!config.backupS3) makeBackupFolder()
  } catch {}
}
