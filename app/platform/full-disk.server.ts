import { isDiskFull } from './files/refused-writes.ts'
import { Interrupted } from './interruption.server.ts'
import { PostgresProblem } from '#embedded-postgres/problem.ts'
import { isConnectionLost } from './postgres/lost-connection.ts'

/** A segment of the write-ahead log, and what PostgreSQL frees when it starts again. */
const fullDiskBytes = 24 * 1024 * 1024

/**
 * The embedded PostgreSQL stops where it cannot write its log, and its clients only see their connection end; there it does
 * not start either.
 */
export async function whyDatabaseIsDown(problem: unknown): Promise<string | null> {
  if (problem instanceof Interrupted) return null
  // What a refused write would have taken is free again.
  if (problem instanceof PostgresProblem && isDiskFull(problem)) return fullDisk((await settings()).dataDir)
  return isConnectionLost(problem) ? whyDiskOfDatabase() : null
}

/** @returns null where the disk of the embedded PostgreSQL has room */
async function whyDiskOfDatabase(): Promise<string | null> {
  const { databaseUrl, dataDir } = await settings()
  const { freeBytes } = await import('./files/disk-space.server.ts')
  if (databaseUrl || (await freeBytes(dataDir)) >= fullDiskBytes) return null
  return fullDisk(dataDir)
}

/** Imported late: a program that tells a wrong setting comes here too. */
const settings = async () => (await import('./config.server.ts')).config

export function fullDisk(dataDir: string): string {
  return `le disque de «\u00a0${dataDir}\u00a0» est plein. Faites de la place, puis recommencez.`
}
