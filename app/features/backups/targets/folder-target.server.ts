import { mkdir, open, opendir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  removeInterruptedWrites,
  temporaryName,
  unlessAbsent,
  writeDurably,
} from '#platform/files/durable-file.server.ts'
import { freeBytes } from '#platform/files/disk-space.server.ts'
import { copyFolders } from '../file-copy-name.ts'
import { type BackupTarget, checkName, noSuchBackup } from './backup-target.server.ts'

const readBytes = 1024 * 1024
const leftoverMinutes = 60

/** @param requirePlace throws while the folder is away: what stands in its place is neither read nor written */
export function folderTarget(root: string, requirePlace = async () => {}): BackupTarget {
  const description = `le dossier «\u00a0${root}\u00a0»`
  const fileOf = async (name: string) => {
    checkName(name)
    await requirePlace()
    return path.join(root, ...name.split('/'))
  }
  return {
    description,
    async put(name, stream) {
      try {
        await writeDurably(await fileOf(name), (temporary) => writeFile(temporary, stream, { flag: 'wx', mode: 0o600 }))
        await requirePlace()
      } finally {
        stream.destroy()
      }
    },
    async read(name) {
      const handle = await open(await fileOf(name)).catch((problem: NodeJS.ErrnoException) => {
        throw problem.code === 'ENOENT' ? noSuchBackup(name, { description }) : problem
      })
      return handle.createReadStream({ highWaterMark: readBytes })
    },
    async find(name) {
      const stats = await stat(await fileOf(name)).catch(unlessAbsent)
      return stats?.isFile() ? { bytes: stats.size } : null
    },
    async *list(folder = '') {
      await requirePlace()
      const entries = await opendir(path.join(root, folder)).catch(unlessAbsent)
      for await (const entry of entries ?? []) {
        const isStored = entry.isFile() && !temporaryName.test(entry.name)
        const stats = isStored ? await stat(path.join(root, folder, entry.name)).catch(unlessAbsent) : null
        if (stats) yield { name: path.posix.join(folder, entry.name), bytes: stats.size, modifiedAt: stats.mtime }
      }
    },
    remove: async (name) => rm(await fileOf(name), { force: true }),
    async freeBytes() {
      await requirePlace()
      await mkdir(root, { recursive: true })
      return freeBytes(root)
    },
    async removeLeftovers() {
      await requirePlace()
      const since = new Date(Date.now() - leftoverMinutes * 60_000)
      // A disk has a `lost+found`, and /tmp the folders of other accounts: only our own are opened.
      for (const folder of ['', ...copyFolders])
        await removeInterruptedWrites(path.join(root, folder), since, { below: false })
    },
  }
}
