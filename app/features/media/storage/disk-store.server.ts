import { access, constants, opendir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.server.ts'
import { moveDurably, unlessAbsent, writeDurably } from '#platform/files/durable-file.server.ts'
import { fileStream } from './file-stream.server.ts'

export function diskStore(root: string): FileStore {
  const file = (folder: string, key: string) => path.join(root, folder, key)
  return {
    put(folder, key, contents) {
      return writeDurably(file(folder, key), async (temporary) => {
        await writeFile(temporary, contents instanceof Uint8Array ? contents : contents.stream)
      })
    },
    takeOver: (folder, key, source) => moveDurably(source, file(folder, key)),
    async find(folder, key) {
      const stats = await stat(file(folder, key)).catch(unlessAbsent)
      return stats && { bytes: stats.size, modifiedAt: stats.mtime }
    },
    async read(folder, key, range) {
      // The stream opens the file at its first byte, too late for another answer.
      await access(file(folder, key), constants.R_OK)
      return fileStream(file(folder, key), range)
    },
    remove: (folder, key) => rm(file(folder, key), { force: true }),
    async *list(folder) {
      const directory = await opendir(path.join(root, folder)).catch(unlessAbsent)
      for await (const { name } of directory ?? []) {
        const stats = await stat(file(folder, name)).catch(unlessAbsent)
        if (stats?.isFile()) yield { key: name, bytes: stats.size, modifiedAt: stats.mtime }
      }
    },
    check: () => access(root, constants.W_OK),
  }
}
