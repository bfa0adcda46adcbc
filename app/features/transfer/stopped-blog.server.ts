import { closeDatabase, dedicatedConnection, isUsedByAnother, openDatabase } from '#platform/database.server.ts'
import { productName } from '#platform/product-name.ts'

/** Opens the database, migrated. Pages that a running server has cached would not know what changes. @throws one French sentence */
export async function withStoppedBlog<T>(work: () => Promise<T>): Promise<T> {
  await openDatabase()
  try {
    if (await isServed())
      throw new Error(`La base sert déjà à une autre ${productName} en marche\u00a0: arrêtez-la d’abord.`)
    return await work()
  } finally {
    await closeDatabase()
  }
}

async function isServed(): Promise<boolean> {
  const client = await dedicatedConnection()
  try {
    return await isUsedByAnother(client)
  } finally {
    await client.end()
  }
}
