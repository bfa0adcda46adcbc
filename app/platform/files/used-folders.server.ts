import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { config } from '../config.server.ts'
import { dataFolders } from './data-folder.server.ts'

export interface UsedFolder {
  name: string
  place: string
}

/** Those of DATA_DIR that this blog writes to, by its settings. */
export function usedFolders(): UsedFolder[] {
  const { dataDir, s3, smtpUrl, backupS3, backupDir } = config
  const backups = path.join(dataDir, 'sauvegardes')
  const isElsewhere: Record<string, boolean> = {
    files: Boolean(s3),
    outbox: Boolean(smtpUrl),
    sauvegardes: Boolean(backupS3) || backupDir !== backups,
  }
  const names = dataFolders.filter((name) => !isElsewhere[name])
  return names.map((name) => ({ name, place: path.join(dataDir, name) }))
}

/** At the start alone: while the blog is served, a folder that is missing was taken away. */
export function makeUsedFolders(): void {
  for (const { place } of usedFolders()) mkdirSync(place, { recursive: true })
}
