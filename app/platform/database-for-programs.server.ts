import { existsSync } from 'node:fs'
import type pg from 'pg'
import { config } from './config.server.ts'
import { isUsedByAnother } from './database.server.ts'
import { interruptible } from './interruption.server.ts'
import { embeddedFolder, embeddedOptions, refuseMovedDatabase } from './postgres/embedded.server.ts'
import { withConnection } from './postgres/connection.server.ts'
import { refuseUnfitServer } from './postgres/pooler.server.ts'
import type { PrimaryClient } from './postgres/primary-client.server.ts'
import { productKey, productName } from './product-name.ts'
import { refuseGivenMoved } from './database-mark.server.ts'

/**
 * For programs beside the server: the database that it uses, or that it would use. It is neither migrated nor stopped.
 * @param beside false refuses a database that a server is using
 * @param existing refuses one that is not there; default: `beside`
 * @param which default: the given one if there is one
 * @param setAsideUnusable for one that cannot be opened: called with its new name, and an empty one takes its place
 * @param evenMoved also one whose rows were moved elsewhere since
 * @throws {PostgresProblem} with a sentence for the owner
 */
export async function withDatabase<T>(
  {
    beside,
    setAsideUnusable,
    existing = beside,
    which,
    evenMoved: isMoveIgnored = false,
  }: {
    beside: boolean
    setAsideUnusable?: (aside: string) => void
    existing?: boolean
    which?: 'embedded' | 'given'
    evenMoved?: boolean
  },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const folder = embeddedFolder()
  const kind = which ?? (config.databaseUrl ? 'given' : 'embedded')
  const { runningServerUrl, startPostgres } = await import('#embedded-postgres/postgres.ts')
  if (!isMoveIgnored && kind === 'embedded') refuseMovedDatabase()
  const address = kind === 'given' ? config.databaseUrl : beside ? runningServerUrl(folder, embeddedOptions) : null
  if (existing && !address) requireBlog()
  if (kind === 'given' && address) await refuseUnfitServer(address)
  return interruptible(async (interruption) => {
    const own = address ? null : await startPostgres(folder, { ...embeddedOptions, setAsideUnusable })
    const url = address ?? own?.url
    if (!url) throw new Error('Expected the address of a database, found none.')
    const asProgram = async (client: PrimaryClient) => {
      interruption.throwIfAborted()
      interruption.addEventListener('abort', () => client.cut())
      if (!isMoveIgnored && kind === 'given') await refuseGivenMoved(client)
      if (!beside) await refuseDatabaseInUse(client)
      return work(client)
    }
    try {
      return await withConnection(url, asProgram, nameOfPrograms)
    } finally {
      await own?.stop()
    }
  })
}

/** A mistyped address, most often. */
export const givenDatabaseIsEmpty = 'la base que nomme DATABASE_URL est vide\u00a0: vérifiez cette adresse.'

/** @throws one French sentence when there is no embedded database */
export function requireBlog(): void {
  if (!existsSync(embeddedFolder()))
    throw new Error(
      `Il n’y a pas de blog dans «\u00a0${config.dataDir}\u00a0»\u00a0: donnez DATA_DIR, ou DATABASE_URL.`,
    )
}

const nameOfPrograms = `program of ${productKey}`

/** @throws one French sentence when a running server uses the database */
export async function refuseDatabaseInUse(client: pg.Client): Promise<void> {
  if (await isUsedByAnother(client))
    throw new Error(`La base sert déjà à une autre ${productName} en marche\u00a0: arrêtez-la d’abord.`)
}
