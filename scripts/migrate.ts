import './start-program.ts'
import { tellProblem } from '#platform/command-line.server.ts'

try {
  const { closeDatabase, openDatabase } = await import('#platform/database.server.ts')
  await openDatabase()
  await closeDatabase()
  console.log('La base est à jour.')
} catch (problem) {
  await tellProblem('La base n’a pas pu être mise à jour', problem)
}
