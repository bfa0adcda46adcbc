import path from 'node:path'
import type { Client } from 'pg'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { appliedMigrations } from '#platform/migrations.server.ts'
import { givenDatabaseIsEmpty, withDatabase } from '#platform/database-for-programs.server.ts'
import { markGivenMoved } from '#platform/database-mark.server.ts'
import { withAlternative } from '#platform/postgres/embedded-sentences.ts'
import { embeddedFolder, markMove } from '#platform/postgres/embedded.server.ts'
import { UnusableDatabase } from '#embedded-postgres/problem.ts'
import { transferDatabase } from './database-transfer.server.ts'
import { moveName } from './archive-name.ts'

/**
 * With the blog stopped. The one it leaves has the same rows as before, and opens no more.
 * @returns `isFormerMarked` false: it opens, as it cannot be changed
 * @throws one French sentence
 */
export async function moveDatabase(
  to: 'embedded' | 'given',
  { replace, setAside }: { replace: boolean; setAside: (aside: string) => void },
) {
  const { databaseUrl } = config
  if (!databaseUrl) throw new Error('DATABASE_URL n’est pas définie.')
  const file = path.join(config.backupDir, moveName(now()))
  const from = to === 'given' ? 'embedded' : 'given'
  const moved = await withDatabase({ beside: false, which: from, existing: true }, async (source) => {
    if ((await appliedMigrations(source)).length === 0) throw new Error(emptySource(to))
    return withDatabase(
      { beside: false, which: to, evenMoved: true, setAsideUnusable: replace ? setAside : undefined },
      async (target) => {
        const transferred = await transferDatabase(source, target, { file, replace })
        markMove(to === 'given' ? nameOf(databaseUrl) : null)
        const isFormerMarked = to === 'given' || (await isMarked(source))
        return { ...transferred, isFormerMarked }
      },
    ).catch((problem: unknown) => {
      if (!(problem instanceof UnusableDatabase)) throw problem
      const remedy = 'ajoutez --replace pour qu’une autre prenne sa place'
      throw new Error(withAlternative(problem.message, remedy), { cause: problem })
    })
  })
  return { ...moved, archive: file }
}

/** A mistyped address would otherwise seem to be moved, and a new blog would open where it was to come. */
const emptySource = (to: 'embedded' | 'given') =>
  to === 'given'
    ? `la base de «\u00a0${config.dataDir}\u00a0» est vide\u00a0: vérifiez DATA_DIR.`
    : givenDatabaseIsEmpty

/** A host makes a database read-only that is full, which is a reason to leave it. */
function isMarked(former: Client): Promise<boolean> {
  return markGivenMoved(former, embeddedFolder()).then(
    () => true,
    () => false,
  )
}

/** Without its password. */
function nameOf(databaseUrl: string): string {
  return databaseUrl.replace(/^\w+:\/\/(?:[^/]*@)?/, '').replace(/\?.*$/, '')
}
