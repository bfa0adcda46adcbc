import { closeDatabase, databaseAddress, openDatabase } from '#platform/database.server.ts'
import { interruptible } from '#platform/interruption.server.ts'
import { refuseUsed } from '#platform/database-for-programs.server.ts'
import { withConnection } from '#platform/postgres/connection.server.ts'

/**
 * Opens the database, migrated. Pages that a running server has cached would not know what changes.
 * @param work ends between two of its steps once it is interrupted
 * @throws one French sentence
 */
export async function withStoppedBlog<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  await openDatabase()
  try {
    await withConnection(databaseAddress(), refuseUsed)
    const interruption = new AbortController()
    return await interruptible(
      () => work(interruption.signal),
      () => interruption.abort(),
    )
  } finally {
    await closeDatabase()
  }
}
