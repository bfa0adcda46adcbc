import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { findBinaries } from './process/binaries.server.ts'
import { withConnection } from '../connection.server.ts'
import { startEmbeddedPostgres } from './embedded.server.ts'
import { stopServer } from './process/launch.server.ts'
import { layoutOf } from './layout.server.ts'
import { chooseRunAs } from './process/run-as.server.ts'

/** Runs `work` on an empty database of a server of its own in `folder`, which is then removed. One process at a time. */
export async function withScratchDatabase<T>(folder: string, work: (client: Client) => Promise<T>): Promise<T> {
  await removeScratchDatabase(folder)
  await mkdir(folder, { recursive: true })
  try {
    const server = await startEmbeddedPostgres(folder, { durable: false })
    try {
      return await withConnection(server.url, work)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Also ends the server that a killed process left running. */
export async function removeScratchDatabase(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const layout = layoutOf(folder)
  const binaries = findBinaries()
  await stopServer(layout, binaries, chooseRunAs(layout, binaries))
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
