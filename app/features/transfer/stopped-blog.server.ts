import { closeDatabase, databaseAddress, openDatabase } from '#platform/database.server.ts'
import { interruptible } from '#platform/interruption.server.ts'
import { refuseUsed } from '#platform/database-for-programs.server.ts'
import { withConnection } from '#platform/postgres/connection.server.ts'

/**
 * Opens the database, migrated. Pages that a running server has cached would not know what changes.
 * @param work ends between two of its steps once it is interrupted
 * @throws one French sentence
 */
export function withStoppedBlog<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  return interruptible(async (interrupted) => {
    await openDatabase()
    try {
      interrupted.throwIfAborted()
      await withConnection(databaseAddress(), refuseUsed)
      return await work(interrupted)
    } finally {
      await closeDatabase()
    }
  })
}
