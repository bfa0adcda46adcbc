import { config } from '#platform/config.server.ts'
import { makeBackupFolder, requireBackupFolder } from '#platform/files/blog-folders.server.ts'
import type { BackupTarget } from './targets/backup-target.server.ts'
import { folderTarget } from './targets/folder-target.server.ts'

export type { BackupTarget }

export async function configuredTarget(requireFolder?: () => Promise<void>): Promise<BackupTarget> {
  if (!config.backupS3) return folderTarget(config.backupDir, requireFolder)
  const { s3Target } = await import('./targets/s3-target.server.ts')
  return s3Target(config.backupS3)
}

/** The blog makes its folder at its start alone: a folder that is missing later was taken away with its disk. */
export const servedTarget = () => configuredTarget(requireBackupFolder)

export const targetByHand = () =>
  configuredTarget(async () => {
    makeBackupFolder()
    await requireBackupFolder()
  })
