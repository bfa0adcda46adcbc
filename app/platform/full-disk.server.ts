import { Interrupted } from './interruption.server.ts'
import { isConnectionLost } from './postgres/lost-connection.ts'

/** A segment of the write-ahead log, and what PostgreSQL frees when it starts again. */
const fullDiskBytes = 24 * 1024 * 1024

/** The embedded PostgreSQL stops where it cannot write its log, and its clients only see their connection end. */
export async function whyDatabaseStopped(problem: unknown): Promise<string | null> {
  if (problem instanceof Interrupted || !isConnectionLost(problem)) return null
  // Imported late: a program that tells a wrong setting comes here too.
  const { config } = await import('./config.server.ts')
  const { freeBytes } = await import('./files/writable-folder.server.ts')
  if (config.databaseUrl || (await freeBytes(config.dataDir)) >= fullDiskBytes) return null
  return fullDisk(config.dataDir)
}

export function fullDisk(dataDir: string): string {
  return `le disque de «\u00a0${dataDir}\u00a0» est plein. Faites de la place, puis recommencez.`
}
