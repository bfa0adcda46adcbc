import { receiveOrder } from '#features/backups/background-program.server.ts'
import { config } from '#platform/config.server.ts'
import { closeDatabase, dedicatedConnection, openDatabase } from '#platform/database.server.ts'
import { writeExport } from './write-export.server.ts'

const { id, databaseUrl, signal } = await receiveOrder<{ id: string }>()
config.databaseUrl = databaseUrl
await openDatabase()
const client = await dedicatedConnection()
try {
  await writeExport(client, id, signal)
} finally {
  await client.end()
  await closeDatabase()
  if (process.connected) process.disconnect()
}
