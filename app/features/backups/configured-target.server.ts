import { config } from '#platform/config.server.ts'
import type { BackupTarget } from './targets/backup-target.server.ts'
import { folderTarget } from './targets/folder-target.server.ts'

export type { BackupTarget }

export async function configuredTarget(): Promise<BackupTarget> {
  if (!config.backupS3) return folderTarget(config.backupDir)
  const { s3Target } = await import('./targets/s3-target.server.ts')
  return s3Target(config.backupS3)
}
