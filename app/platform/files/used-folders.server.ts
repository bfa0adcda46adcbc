import path from 'node:path'
import { config } from '../config.server.ts'
import { makeBackupFolder } from './backup-folder.server.ts'
import { dataFolders, makeFolder } from './data-folder.server.ts'

/** At the start alone: while the blog is served, a folder that is missing was taken away. */
export function makeUsedFolders(): void {
  for (const name of dataFolders) if (name !== 'sauvegardes') makeFolder(path.join(config.dataDir, name))
  try {
    if (!config.backupS3) makeBackupFolder()
  } catch {
    // The next backup says why it cannot be made.
  }
}
