import { randomUUID } from 'node:crypto'
import { constants, copyFile, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

export const temporaryName = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Renames a complete temporary file: neither a reader nor a power cut sees it half written. */
export async function writeDurably(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(file)
  const temporary = path.join(folder, `.${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await write(temporary)
    await sync(temporary, 'r+')
    await rename(temporary, file)
  } catch (problem) {
    await rm(temporary, { force: true })
    throw problem
  }
  await syncFolder(folder)
}

export async function moveDurably(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await sync(from, 'r+')
  try {
    await rename(from, to)
    await syncFolder(path.dirname(to))
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'EXDEV')) throw problem
    await writeDurably(to, (temporary) => copyFile(from, temporary, constants.COPYFILE_FICLONE))
    await rm(from, { force: true })
  }
}

export async function removeOldFiles(folder: string, since: Date): Promise<void> {
  const names = await readdir(folder).catch(unlessAbsent)
  for (const name of names ?? []) await removeOldFile(path.join(folder, name), since)
}

export async function removeInterruptedWrites(folder: string, since: Date, { below = true } = {}): Promise<void> {
  try {
    for await (const { name, parentPath } of await opendir(folder, { recursive: below }))
      if (temporaryName.test(name)) await removeOldFile(path.join(parentPath, name), since)
  } catch (problem) {
    unlessAbsent(problem as NodeJS.ErrnoException)
  }
}

async function removeOldFile(file: string, since: Date): Promise<void> {
  const stats = await stat(file).catch(unlessAbsent)
  if (stats?.isFile() && stats.mtime < since) await rm(file, { force: true })
}

export function unlessAbsent(problem: NodeJS.ErrnoException): null {
  if (problem.code === 'ENOENT') return null
  throw problem
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r')
}

async function sync(place: string, flags: string): Promise<void> {
  const handle = await open(place, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
