import { errorMessage } from '#platform/error-message.ts'

// Opening the database migrates it, as every start of the server does.
try {
  const { closeDatabase, openDatabase } = await import('#platform/database.server.ts')
  await openDatabase()
  await closeDatabase()
  console.log('La base est à jour.')
} catch (problem) {
  console.error(`La base n’a pas pu être mise à jour\u00a0: ${errorMessage(problem)}`)
  process.exitCode = 1
}
