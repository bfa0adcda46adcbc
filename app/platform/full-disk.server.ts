import { isDiskFull } from './files/refused-writes.ts'
import { Interrupted } from './interruption.server.ts'
import { EmbeddedPostgresProblem } from './postgres/embedded/problem.server.ts'
import { isConnectionLost } from './postgres/lost-connection.ts'

/** A segment of the write-ahead log, and what PostgreSQL frees when it starts again. */
const fullDiskBytes = 24 * 1024 * 1024

/**
 * The embedded PostgreSQL stops where it cannot write its log, and its clients only see their connection end; there it does
 * not start either.
 */
export async function whyDatabaseStopped(problem: unknown): Promise<string | null> {
  if (problem instanceof Interrupted) return null
  const isItsDisk = problem instanceof EmbeddedPostgresProblem && isDiskFull(problem)
  return isItsDisk || isConnectionLost(problem) ? whyDiskOfDatabase({ isKnownFull: isItsDisk }) : null
}

/** @returns null where the disk of the embedded PostgreSQL has room. A refused write is free again: it is known full then */
export async function whyDiskOfDatabase({ isKnownFull = false } = {}): Promise<string | null> {
  // Imported late: a program that tells a wrong setting comes here too.
  const { config } = await import('./config.server.ts')
  const { freeBytes } = await import('./files/writable-folder.server.ts')
  if (config.databaseUrl || (!isKnownFull && (await freeBytes(config.dataDir)) >= fullDiskBytes)) return null
  return fullDisk(config.dataDir)
}

export function fullDisk(dataDir: string): string {
  return `le disque de «\u00a0${dataDir}\u00a0» est plein. Faites de la place, puis recommencez.`
}
