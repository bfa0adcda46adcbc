import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Deletes the oldest files until a tenth is free. @returns a function to call with the bytes of each new file */
export function boundedFolder(folder: string, bytesMax: number): (newBytes: number) => Promise<void> {
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

  return async (newBytes) => {
    if (total !== null) total += newBytes
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
    const stats = await stat(file).catch(() => null)
    if (stats?.isFile()) files.push({ path: file, bytes: stats.size, fileModifiedAt: stats.mtimeMs })
  }
  return files
}
