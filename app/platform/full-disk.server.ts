import { isDiskFull } from './files/refused-writes.ts'
import { Interrupted } from './interruption.server.ts'
import { PostgresProblem } from '#embedded-postgres/problem.ts'
import { isConnectionLost } from './postgres/lost-connection.ts'

const fullDiskBytes = 24 * 1024 * 1024

/** On a full disk the embedded PostgreSQL stops, and its clients only see their connection end. */
export async function whyDatabaseIsDown(problem: unknown): Promise<string | null> {
  if (problem instanceof Interrupted) return null
  if (problem instanceof PostgresProblem && isDiskFull(problem)) return fullDisk((await settings()).dataDir)
  return isConnectionLost(problem) ? whyDiskOfDatabase() : null
}

async function whyDiskOfDatabase(): Promise<string | null> {
  const { databaseUrl, dataDir } = await settings()
  const { freeBytes } = await import('./files/disk-space.server.ts')
  if (databaseUrl || (await freeBytes(dataDir)) >= fullDiskBytes) return null
  return fullDisk(dataDir)
}

const settings = async () => (await import('./config.server.ts')).config

export function fullDisk(dataDir: string): string {
  return `le disque de «\u00a0${dataDir}\u00a0» est plein. Faites de la place, puis recommencez.`
}
