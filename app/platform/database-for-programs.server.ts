import { existsSync } from 'node:fs'
import type pg from 'pg'
import { config } from './config.server.ts'
import { isUsedByAnother } from './database.server.ts'
import { interruptible } from './interruption.server.ts'
import { embeddedFolder, embeddedOptions } from './postgres/embedded.server.ts'
import { withConnection } from './postgres/connection.server.ts'
import { refuseUnfitServer } from './postgres/pooler.server.ts'
import type { PrimaryClient } from './postgres/primary-client.server.ts'
import { productKey, productName } from './product-name.ts'

/**
 * Opens the database that the server uses, or would use, for a program beside it. It is neither migrated nor stopped.
 * @param beside false refuses a database that a server is using, true an absent one
 * @param setAsideUnusable lets an empty one replace a database that cannot be opened; called with its new name
 */
export async function withDatabase<T>(
  {
    beside,
    setAsideUnusable,
  }: {
    beside: boolean
    setAsideUnusable?: (aside: string) => void
  },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const folder = embeddedFolder()
  const { runningServerUrl, startPostgres } = await import('#embedded-postgres/postgres.ts')
  const address = config.databaseUrl ?? (beside ? runningServerUrl(folder, embeddedOptions) : null)
  if (beside && !address) requireBlog()
  if (config.databaseUrl) await refuseUnfitServer(config.databaseUrl)
  return interruptible(async (interruption) => {
    const own = address ? null : await startPostgres(folder, { ...embeddedOptions, setAsideUnusable })
    const url = address ?? own?.url
    if (!url) throw new Error('Expected the address of a database, found none.')
    const asProgram = async (client: PrimaryClient) => {
      interruption.throwIfAborted()
      interruption.addEventListener('abort', () => client.cut())
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

export const givenDatabaseIsEmpty = 'la base que nomme DATABASE_URL est vide\u00a0: vérifiez cette adresse.'

export function requireBlog(): void {
  if (!existsSync(embeddedFolder()))
    throw new Error(
      `Il n’y a pas de blog dans «\u00a0${config.dataDir}\u00a0»\u00a0: donnez DATA_DIR, ou DATABASE_URL.`,
    )
}

const nameOfPrograms = `program of ${productKey}`

export async function refuseDatabaseInUse(client: pg.Client): Promise<void> {
  if (await isUsedByAnother(client))
    throw new Error(`La base sert déjà à une autre ${productName} en marche\u00a0: arrêtez-la d’abord.`)
}
