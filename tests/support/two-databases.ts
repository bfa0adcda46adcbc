import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { BackupContents } from '#features/backups/backup-contents.ts'
import { restoreArchive } from '#features/backups/restore.server.ts'
import { backUpTo, fileAt } from '#features/backups/stored-archive.server.ts'
import { config } from '#platform/config.server.ts'
import { dedicatedConnection } from '#platform/database.server.ts'
import { createDatabase, dropDatabase, useDatabase } from './database.ts'
import { useTemporaryFolder } from './temporary-folder.ts'

interface TwoDatabases {
  source: pg.Client
  /** Empty at first. */
  target: pg.Client
  folder: string
  archive: string
  backUp: (files?: 'shared') => Promise<BackupContents>
  restore: (contents: BackupContents, into?: pg.Client) => ReturnType<typeof restoreArchive>
}

/** The demo world in a database of its own, a second, empty database, and an archive between them. */
export function useTwoDatabases(): TwoDatabases {
  useDatabase('world')
  const folder = useTemporaryFolder()
  const archive = path.join(folder, 'sauvegarde.tar')
  const used = { folder, archive } as TwoDatabases
  let address: string
  used.backUp = (files) => {
    rmSync(archive, { force: true })
    return backUpTo(used.source, fileAt(archive), { passphrase: null, files })
  }
  used.restore = (contents, into = used.target) => restoreArchive(into, fileAt(archive), contents, null)
  beforeAll(async () => {
    used.source = await dedicatedConnection()
    address = await createDatabase()
    used.target = new pg.Client({ connectionString: address })
    await used.target.connect()
  })
  afterAll(async () => {
    await used.source.end()
    await used.target.end()
    await dropDatabase(address)
  })
  return used
}

export const imagesFolder = () => path.join(config.dataDir, 'files/article-images')
