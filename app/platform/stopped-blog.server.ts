import { config } from './config.server.ts'
import { closeDatabase, databaseAddress, openDatabase } from './database.server.ts'
import { interruptible } from './interruption.server.ts'
import { givenDatabaseIsEmpty, refuseDatabaseInUse, requireBlog } from './database-for-programs.server.ts'
import { appliedMigrations } from './migrations.server.ts'
import { withConnection } from './postgres/connection.server.ts'

/** Opens and migrates the database of a stopped blog: the cached pages of a running one would miss the changes. */
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

async function requireExisting(): Promise<void> {
  const { databaseUrl } = config
  if (!databaseUrl) return requireBlog()
  await withConnection(databaseUrl, async (client) => {
    const migrations = await appliedMigrations(client)
    if (migrations.length === 0) throw new Error(givenDatabaseIsEmpty)
    await refuseDatabaseInUse(client)
  })
}
