import { closeDatabase, dedicatedConnection, openDatabase } from '#platform/database.server.ts'
import { refuseUsed } from '#platform/database-for-programs.server.ts'

/** Opens the database, migrated. Pages that a running server has cached would not know what changes. @throws one French sentence */
export async function withStoppedBlog<T>(work: () => Promise<T>): Promise<T> {
  await openDatabase()
  try {
    await refuseServed()
    return await work()
  } finally {
    await closeDatabase()
  }
}

async function refuseServed(): Promise<void> {
  const client = await dedicatedConnection()
  try {
    await refuseUsed(client)
  } finally {
    await client.end()
  }
}
