import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import type { Options } from './options.ts'
import { stopServer } from './server/launch.ts'
import { layoutOf } from './server/layout.ts'
import { chooseRunAs } from './server/run-as.ts'
import { requireBinaries, startServer } from './server/start.ts'

export async function withScratchDatabase<T>(
  folder: string,
  options: Options,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  await removeScratchDatabase(folder, options)
  try {
    const server = await startServer(path.resolve(folder), { ...options, durable: false })
    try {
      return await withClient(server.url, work, options)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function removeScratchDatabase(folder: string, options: Options): Promise<void> {
  if (!existsSync(folder)) return
  const place = { layout: layoutOf(path.resolve(folder)), binaries: requireBinaries(options), options }
  await stopServer({ ...place, runAs: chooseRunAs(place) })
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>, { log }: Options): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', (problem) => log('warn', 'database connection lost', { problem }))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
