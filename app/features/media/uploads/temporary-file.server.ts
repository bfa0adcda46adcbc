import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#platform/config.server.ts'

/** Not the system's, which may be in memory; on the same disk a finished file is renamed, not copied. */
const folder = path.join(config.dataDir, 'temporary')
const leftoverMilliseconds = 60 * 60 * 1000
let ready: Promise<void> | null = null

export async function temporaryFile(): Promise<string> {
  ready ??= makeReady()
  await ready
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

/** Files left by a power cut. Those of the last hour may belong to another process. */
async function makeReady(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Infinity)
    if (age > leftoverMilliseconds) await rm(file, { recursive: true, force: true })
  }
}
