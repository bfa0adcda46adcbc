import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { config } from '../config.server.ts'

export interface UsedFolder {
  name: string
  place: string
}

/** Those of DATA_DIR that this blog writes to, by its settings. */
export function usedFolders(): UsedFolder[] {
  const { dataDir, s3, smtpUrl, backupS3, backupDir } = config
  const backups = path.join(dataDir, 'sauvegardes')
  const names = [
    ...(s3 ? [] : ['files']),
    ...(smtpUrl ? [] : ['outbox']),
    ...(backupS3 || backupDir !== backups ? [] : ['sauvegardes']),
    'temporary',
    'uploads',
    'variants',
  ]
  return names.map((name) => ({ name, place: path.join(dataDir, name) }))
}

/** At the start alone: while the blog is served, a folder that is missing was taken away. */
export function makeUsedFolders(): void {
  for (const { place } of usedFolders()) mkdirSync(place, { recursive: true })
}
