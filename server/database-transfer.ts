import type { Client } from 'pg'
import { config } from '#platform/config.server.ts'
import { appliedMigrations } from '#platform/migrations.server.ts'
import { rowsIn } from '#features/backups/backup-contents.ts'
import { backUpTo, fileAt, restoreFrom } from '#features/backups/stored-archive.server.ts'

export async function transferDatabase(
  source: Client,
  target: Client,
  { file, replace }: { file: string; replace: boolean },
): Promise<{ tables: number; rows: number }> {
  if ((await appliedMigrations(source)).length === 0) return { tables: 0, rows: 0 }
  const archive = fileAt(file)
  const passphrase = config.backupPassphrase
  await archive.target.remove(archive.name)
  const { database } = await backUpTo(source, archive, { passphrase, files: 'none' })
  try {
    await restoreFrom(target, archive, { replace, passphrase })
  } catch (problem) {
    await archive.target.remove(archive.name)
    throw problem
  }
  return { tables: database.tables.length, rows: rowsIn(database) }
}
