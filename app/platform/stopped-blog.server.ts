import { config } from './config.server.ts'
import { closeDatabase, databaseAddress, openDatabase } from './database.server.ts'
import { interruptible } from './interruption.server.ts'
import { givenDatabaseIsEmpty, refuseDatabaseInUse, requireBlog } from './database-for-programs.server.ts'
import { withConnection } from './postgres/connection.server.ts'

/**
 * Opens the database, migrated. Pages that a running server has cached would not know what changes.
 * @param existing refuses one that is not there
 * @param work ends between two of its steps once it is interrupted
 * @throws one French sentence
 */
export function withStoppedBlog<T>(
  { existing }: { existing: boolean },
  work: (interruption: AbortSignal) => Promise<T>,
): Promise<T> {
  return interruptible(async (interruption) => {
    if (existing) await requireExisting()
    await openDatabase()
    try {
      interruption.throwIfAborted()
      await withConnection(databaseAddress(), refuseDatabaseInUse)
      return await work(interruption)
    } finally {
      await closeDatabase()
    }
  })
}

/** Opening an empty database would make the tables of a blog in it. */
async function requireExisting(): Promise<void> {
  const { databaseUrl } = config
  if (!databaseUrl) return requireBlog()
  await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
    )
    if (!rows[0]?.there) throw new Error(givenDatabaseIsEmpty)
    await refuseDatabaseInUse(client)
  })
}
