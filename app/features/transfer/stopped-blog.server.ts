import { closeDatabase, databaseAddress, openDatabase } from '#platform/database.server.ts'
import { refuseUsed } from '#platform/database-for-programs.server.ts'
import { withConnection } from '#platform/postgres/connection.server.ts'

/** Opens the database, migrated. Pages that a running server has cached would not know what changes. @throws one French sentence */
export async function withStoppedBlog<T>(work: () => Promise<T>): Promise<T> {
  await openDatabase()
  try {
    await withConnection(databaseAddress(), refuseUsed)
    return await work()
  } finally {
    await closeDatabase()
  }
}
