import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type UpgradeOptions, upgradePostgres } from '#embedded-postgres/upgrade.ts'
import { transferDatabase } from './database-transfer.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { withConnection } from '#platform/postgres/connection.server.ts'
import { embeddedFolder, embeddedOptions } from '#platform/postgres/embedded.server.ts'

/**
 * When the embedded database is of an older major version of PostgreSQL: an archive of it, and a new server with the same
 * rows, which takes its place.
 * @returns the folder of the former server, once, when there is one
 */
export async function upgradeDatabase(): Promise<string | null> {
  if (config.databaseUrl) return null
  return upgradePostgres(embeddedFolder(), {
    ...embeddedOptions,
    copyDatabase,
    begin({ from, to }) {
      process.stderr.write(
        `La base de données passe de PostgreSQL ${from} à ${to}\u00a0; elle est d’abord sauvegardée dans ${config.backupDir}…\n`,
      )
    },
  })
}

const copyDatabase: UpgradeOptions['copyDatabase'] = async (from, to, { to: version, stamp }) => {
  const file = path.join(config.backupDir, `avant-postgresql-${version}-${stamp}.tar`)
  try {
    const counts = await withConnection(from, (source) =>
      withConnection(to, (target) => transferDatabase(source, target, { file, replace: true })),
    )
    log.info({ ...counts, archive: file }, 'the upgraded database has the same rows')
  } catch (problem) {
    await rm(file, { force: true }).catch(() => {})
    throw problem
  }
}
