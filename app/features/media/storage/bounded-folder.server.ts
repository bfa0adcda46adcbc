import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Keeps a folder of files under a total: when it is passed, the oldest go until a tenth is free.
 * Returns what to call after each file added, with its bytes. The folder itself is read at the first call only.
 */
export function boundedFolder(folder: string, bytesMax: number): (added: number) => Promise<void> {
  let total: number | null = null
  let sweeping: Promise<void> | null = null

  const sweep = async () => {
    const files = await filesOf(folder)
    total = files.reduce((sum, file) => sum + file.bytes, 0)
    if (total <= bytesMax) return
    for (const file of files.toSorted((a, b) => a.fileModifiedAt - b.fileModifiedAt)) {
      if (total <= bytesMax * 0.9) break
      await rm(file.path, { force: true })
      total -= file.bytes
    }
  }

  return async (added) => {
    if (total !== null) total += added
    if (total !== null && total <= bytesMax) return
    sweeping ??= sweep().finally(() => {
      sweeping = null
    })
    await sweeping
  }
}

async function filesOf(folder: string) {
  const files = []
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => null) // replaced or gone meanwhile: it does not count
    if (stats?.isFile()) files.push({ path: file, bytes: stats.size, fileModifiedAt: stats.mtimeMs })
  }
  return files
}
