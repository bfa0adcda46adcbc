import path from 'node:path'
import { config } from '#platform/config.server.ts'
import type { BackupTarget } from './targets/backup-target.server.ts'
import { folderTarget } from './targets/folder-target.server.ts'

export type { BackupTarget }

/** A folder outside of DATA_DIR is never made: where it is missing, its disk is away. */
export async function configuredTarget(): Promise<BackupTarget> {
  const { backupDir, backupS3, dataDir } = config
  if (!backupS3) return folderTarget(backupDir, { isMade: !path.relative(dataDir, backupDir).startsWith('..') })
  const { s3Target } = await import('./targets/s3-target.server.ts')
  return s3Target(backupS3)
}
