import { existsSync } from 'node:fs'
import path from 'node:path'
import { copyAllFiles } from '#features/media/files.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { appliedMigrations } from '#platform/migrations.server.ts'
import { givenDatabaseIsEmpty, withDatabase } from '#platform/database-for-programs.server.ts'
import { withAlternative } from '#platform/postgres/embedded-sentences.ts'
import { embeddedFolder, markMove } from '#platform/postgres/embedded.server.ts'
import { UnusableDatabase } from '#embedded-postgres/problem.ts'
import { transferDatabase } from './database-transfer.server.ts'
import { moveName } from './archive-name.ts'

export async function moveDatabase(
  to: 'embedded' | 'given',
  { replace, setAside }: { replace: boolean; setAside: (aside: string) => void },
) {
  const { databaseUrl } = config
  if (!databaseUrl) throw new Error('DATABASE_URL n’est pas définie.')
  const file = path.join(config.backupDir, moveName(now()))
  const from = to === 'given' ? 'embedded' : 'given'
  const amounts = await withDatabase({ beside: false, which: from, existing: true }, async (source) => {
    if ((await appliedMigrations(source)).length === 0) throw new Error(emptySource(to))
    return withDatabase(
      { beside: false, which: to, isMoveIgnored: true, setAsideUnusable: replace ? setAside : undefined },
      async (target) => {
        const transfer = await transferDatabase(source, target, { file, replace })
        markMove(to === 'given' ? nameOf(databaseUrl) : null)
        return transfer
      },
    ).catch((problem: unknown) => {
      if (!(problem instanceof UnusableDatabase)) throw problem
      const remedy = 'ajoutez --replace pour qu’une autre prenne sa place'
      throw new Error(withAlternative(problem.message, remedy), { cause: problem })
    })
  })
  return { ...amounts, archive: file }
}

/** With a mistyped address an empty database would seem to be moved. */
const emptySource = (to: 'embedded' | 'given') =>
  to === 'given'
    ? `la base de «\u00a0${config.dataDir}\u00a0» est vide\u00a0: vérifiez DATA_DIR.`
    : givenDatabaseIsEmpty

function nameOf(databaseUrl: string): string {
  return databaseUrl.replace(/^\w+:\/\/(?:[^/]*@)?/, '').replace(/\?.*$/, '')
}

export async function moveFiles(to: 'disk' | 's3'): ReturnType<typeof copyAllFiles> {
  const hasDatabase = config.databaseUrl !== null || existsSync(path.join(embeddedFolder(), 'server'))
  const copies = await (hasDatabase ? withDatabase({ beside: false }, () => copyAllFiles(to)) : copyAllFiles(to))
  if (copies.files > 0) return copies
  throw new Error(
    to === 's3'
      ? `il n’y a ni image ni vidéo dans «\u00a0${config.dataDir}/files\u00a0»\u00a0: vérifiez DATA_DIR.`
      : 'il n’y a ni image ni vidéo dans le stockage S3\u00a0: vérifiez S3_BUCKET.',
  )
}
