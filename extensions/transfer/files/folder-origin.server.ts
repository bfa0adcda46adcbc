import { createReadStream } from 'node:fs'
import { opendir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileOrigin } from '../import-source.server.ts'

/** Neither a path nor a symbolic link can lead outside the folder. */
export async function folderOrigin(place: string): Promise<FileOrigin> {
  const root = await realpath(place).catch(() => {
    throw new Error(`Le dossier «\u00a0${place}\u00a0» n’existe pas.`)
  })
  if (!(await stat(root)).isDirectory()) throw new Error(`«\u00a0${place}\u00a0» n’est pas un dossier.`)

  async function find(name: string): Promise<string | null> {
    if (name.includes('\0')) return null
    const file = await realpath(path.join(root, ...name.split('/'))).catch(() => null)
    if (!file?.startsWith(`${root}${path.sep}`)) return null
    return (await stat(file)).isFile() ? file : null
  }

  return {
    has: async (name) => (await find(name)) !== null,
    async open(name) {
      const file = await find(name)
      return file ? createReadStream(file) : null
    },
    async *list(folder) {
      const entries = await opendir(path.join(root, folder), { recursive: true }).catch(() => null)
      for await (const entry of entries ?? []) {
        const name = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
        if (entry.isFile() && !entry.name.startsWith('.')) yield name
      }
    },
  }
}
