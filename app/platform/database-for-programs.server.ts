import { existsSync } from 'node:fs'
import type pg from 'pg'
import { config } from './config.server.ts'
import { embeddedFolder, isUsedByAnother } from './database.server.ts'
import { interruptible } from './interruption.server.ts'
import { withConnection } from './postgres/connection.server.ts'
import { productName } from './product-name.ts'

/**
 * For programs beside the server: the database that it uses, or that it would use. It is neither migrated nor stopped.
 * @param beside false refuses a database that a server is using; true one that is not there
 * @param which default: the given one if there is one
 * @throws {EmbeddedPostgresProblem} with a sentence for the owner
 */
export async function withDatabase<T>(
  {
    beside,
    setAsideUnusable,
    which,
  }: { beside: boolean; setAsideUnusable?: (aside: string) => void; which?: 'embedded' | 'given' },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const folder = embeddedFolder()
  const wanted = which ?? (config.databaseUrl ? 'given' : 'embedded')
  const { refuseMoved, startProductServer } = await import('./postgres/embedded/product-server.server.ts')
  const { runningServerUrl } = await import('./postgres/embedded/attach.server.ts')
  if (!which && wanted === 'embedded') refuseMoved(folder)
  if (wanted === 'given' && !config.databaseUrl) throw new Error('DATABASE_URL n’est pas définie.')
  const attached = wanted === 'given' ? config.databaseUrl : beside ? runningServerUrl(folder) : null
  if (beside && !attached && !existsSync(folder))
    throw new Error(
      `Il n’y a pas de blog dans «\u00a0${config.dataDir}\u00a0»\u00a0: donnez DATA_DIR, ou DATABASE_URL.`,
    )
  const own = attached ? null : await startProductServer(folder, { setAsideUnusable })
  const url = attached ?? own?.url
  if (!url) throw new Error('Expected the address of a database, found none.')
  try {
    return await withConnection(url, async (client) => {
      if (!beside) await refuseUsed(client)
      return interruptible(
        () => work(client),
        () => client.cut(),
      )
    })
  } finally {
    await own?.stop()
  }
}

/** @throws one French sentence when a running server uses the database */
export async function refuseUsed(client: pg.Client): Promise<void> {
  if (await isUsedByAnother(client))
    throw new Error(`La base sert déjà à une autre ${productName} en marche\u00a0: arrêtez-la d’abord.`)
}
