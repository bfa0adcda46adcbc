import { log } from '../log.server.ts'
import { PrimaryClient } from './primary-client.server.ts'

const connectMilliseconds = 10_000

export async function connectTo(url: string, name?: string): Promise<PrimaryClient> {
  const settings = { connectionString: url, application_name: name, connectionTimeoutMillis: connectMilliseconds }
  const client = new PrimaryClient(settings)
  client.on('error', (problem) => log.warn({ problem: problem.message }, 'database connection lost'))
  await client.connect()
  return client
}

export async function withConnection<T>(
  url: string,
  work: (client: PrimaryClient) => Promise<T>,
  name?: string,
): Promise<T> {
  const client = await connectTo(url, name)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
