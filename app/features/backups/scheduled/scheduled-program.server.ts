import { once } from 'node:events'
import { setPriority } from 'node:os'
import { connectTo } from '#platform/postgres/connection.server.ts'
import { configuredTarget } from '../configured-target.server.ts'
import { type BackupOrder, runBackup } from './scheduled-run.server.ts'

/** Backups run in this program because compression and checksums would hold up the server's pages and fill its memory. */
setPriority(10)
const stopping = new AbortController()
const stop = () => stopping.abort()
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, stop)

const [order] = (await once(process, 'message', { signal: stopping.signal })) as [BackupOrder]
const { kind, askedAt, databaseUrl } = order
const [client, reader] = await Promise.all([connectTo(databaseUrl), connectTo(databaseUrl)])
try {
  const target = await configuredTarget()
  await runBackup(client, reader, { kind, target, askedAt: new Date(askedAt), signal: stopping.signal })
} finally {
  await Promise.all([client.end(), reader.end()])
  if (process.connected) process.disconnect()
}
