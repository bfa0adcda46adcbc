import { connectTo } from '#platform/postgres/connection.server.ts'
import { receiveOrder } from '../background-program.server.ts'
import { configuredTarget } from '../configured-target.server.ts'
import { type BackupOrder, runBackup } from './scheduled-run.server.ts'

const { kind, askedAt, databaseUrl, signal } = await receiveOrder<BackupOrder>()
const [client, reader] = await Promise.all([connectTo(databaseUrl), connectTo(databaseUrl)])
try {
  const target = await configuredTarget()
  await runBackup(client, reader, { kind, target, askedAt: new Date(askedAt), signal })
} finally {
  await Promise.all([client.end(), reader.end()])
  if (process.connected) process.disconnect()
}
