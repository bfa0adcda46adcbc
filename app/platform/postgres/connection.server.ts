import { log } from '../log.server.ts'
import { PrimaryClient } from './primary-client.server.ts'

const connectMilliseconds = 10_000

/** One that is lost is logged, and fails the query that waits for it. */
export async function connectTo(url: string): Promise<PrimaryClient> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: connectMilliseconds })
  client.on('error', (problem) => log.warn({ problem: problem.message }, 'database connection lost'))
  await client.connect()
  return client
}

export async function withConnection<T>(url: string, work: (client: PrimaryClient) => Promise<T>): Promise<T> {
  const client = await connectTo(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
