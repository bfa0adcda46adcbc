import { config } from '#platform/config.server.ts'
import { makeBackupFolder, requireBackupFolder } from '#platform/files/blog-folders.server.ts'
import type { BackupTarget } from './targets/backup-target.server.ts'
import { folderTarget } from './targets/folder-target.server.ts'

export type { BackupTarget }

/** To read from: archives that were copied into an empty folder are restored from there. */
export async function configuredTarget(requireFolder?: () => Promise<void>): Promise<BackupTarget> {
  if (!config.backupS3) return folderTarget(config.backupDir, requireFolder)
  const { s3Target } = await import('./targets/s3-target.server.ts')
  return s3Target(config.backupS3)
}

/** For the blog, which makes its folder at its start alone: one that is missing later was taken away, with its disk. */
export const servedTarget = () => configuredTarget(requireBackupFolder)

/** For a program run by hand, which may be the first to use the folder. */
export const targetByHand = () =>
  configuredTarget(async () => {
    makeBackupFolder()
    await requireBackupFolder()
  })
