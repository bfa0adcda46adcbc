import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Leaves a file in the place of a folder of DATA_DIR, so that not even root writes there. @returns what mends it */
export async function takeFolderAway(name: string): Promise<() => Promise<void>> {
  const folder = path.join(process.env.DATA_DIR ?? '', name)
  const aside = `${folder}.aside`
  await mkdir(folder, { recursive: true })
  await rename(folder, aside)
  // A task in the background may have made the folder again.
  while (
    !(await writeFile(folder, 'a file in its place')
      .then(() => true)
      .catch(isFolderAgain))
  )
    await rm(folder, { recursive: true })
  return async () => {
    await rm(folder)
    await rename(aside, folder)
  }
}

function isFolderAgain(problem: NodeJS.ErrnoException): false {
  if (problem.code === 'EISDIR') return false
  throw problem
}
