import path from 'node:path'
import { config } from '../config.server.ts'
import { makeBackupFolder } from './backup-folder.server.ts'
import { dataFolders, makeFolder } from './data-folder.server.ts'

/** In DATA_DIR, where BACKUP_DIR names no other. */
export const backupFolderName = 'sauvegardes'

export interface UsedFolder {
  name: string
  place: string
}

/** Those that this blog writes to, by its settings: of DATA_DIR, and of backups. */
export function usedFolders(): UsedFolder[] {
  return [...foldersOfData(), ...backupFolderElsewhere()]
}

function foldersOfData(): UsedFolder[] {
  const { dataDir, s3, smtpUrl } = config
  const isElsewhere: Record<string, boolean> = {
    files: Boolean(s3),
    outbox: Boolean(smtpUrl),
    [backupFolderName]: hasBackupsElsewhere(),
  }
  const names = dataFolders.filter((name) => !isElsewhere[name])
  return names.map((name) => ({ name, place: path.join(dataDir, name) }))
}

function hasBackupsElsewhere(): boolean {
  const { dataDir, backupS3, backupDir } = config
  return Boolean(backupS3) || backupDir !== path.join(dataDir, backupFolderName)
}

/** A disk that is there for backups made by hand alone is nobody's concern in between. */
function backupFolderElsewhere(): UsedFolder[] {
  const { backupS3, backupDir, nightlyBackups, backupContinuous } = config
  const isUsed = !backupS3 && hasBackupsElsewhere() && (nightlyBackups || backupContinuous)
  return isUsed ? [{ name: backupFolderName, place: backupDir }] : []
}

/** At the start alone: while the blog is served, a folder that is missing was taken away. */
export function makeUsedFolders(): void {
  for (const { name, place } of usedFolders()) {
    if (name === backupFolderName) tryToMakeBackupFolder()
    else makeFolder(place)
  }
}

function tryToMakeBackupFolder(): void {
  try {
    makeBackupFolder()
  } catch {
    // Readiness reports a folder that cannot be written.
  }
}
