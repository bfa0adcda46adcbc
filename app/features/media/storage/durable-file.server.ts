import { randomUUID } from 'node:crypto'
import { constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

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

/** A rename is durable once its folder is synced. Windows cannot open a folder, and need not. */
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
