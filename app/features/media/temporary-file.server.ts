import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { removeOldFiles } from '#platform/files/durable-file.server.ts'

/** The system’s folder may be in memory; on the same disk a finished file is renamed, not copied. */
const folder = path.join(config.dataDir, 'temporary')

export async function temporaryFile(): Promise<string> {
  await mkdir(folder, { recursive: true })
  return path.join(folder, randomUUID())
}

export async function withTemporaryFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const file = await temporaryFile()
  try {
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

export function removeOldTemporaryFiles(since: Date): Promise<void> {
  return removeOldFiles(folder, since)
}
