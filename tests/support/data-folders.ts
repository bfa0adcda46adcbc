import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Leaves a file in the place of a folder of DATA_DIR, so that not even root writes there. @returns what mends it */
export async function takeFolderAway(name: string, dataDir = process.env.DATA_DIR ?? ''): Promise<() => Promise<void>> {
  const folder = path.join(dataDir, name)
  const aside = `${folder}.aside`
  await mkdir(folder, { recursive: true })
  await rename(folder, aside)
  await writeFile(folder, 'a file in its place')
  return async () => {
    await rm(folder)
    await rename(aside, folder)
  }
}
