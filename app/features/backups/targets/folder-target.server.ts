import { mkdir, open, opendir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  removeInterruptedWrites,
  temporaryName,
  unlessAbsent,
  writeDurably,
} from '#platform/files/durable-file.server.ts'
import { freeBytes } from '#platform/files/disk-space.server.ts'
import { exportsFolder } from '../archive-name.ts'
import { copyFolders } from '../file-copy-name.ts'
import { type BackupTarget, checkName, noSuchBackup } from './backup-target.server.ts'

const readBytes = 1024 * 1024
const leftoverMinutes = 60

/** @param isMade whether an absent folder is made before it is written to */
export function folderTarget(root: string, { isMade = true } = {}): BackupTarget {
  const description = `le dossier «\u00a0${root}\u00a0»`
  const fileOf = (name: string) => {
    checkName(name)
    return path.join(root, ...name.split('/'))
  }
  const requireRoot = async () => void (await (isMade ? mkdir(root, { recursive: true }) : stat(root)))
  return {
    description,
    async put(name, stream) {
      try {
        await requireRoot()
        await writeDurably(fileOf(name), (temporary) => writeFile(temporary, stream, { flag: 'wx', mode: 0o600 }))
      } finally {
        stream.destroy()
      }
    },
    async read(name) {
      const handle = await open(fileOf(name)).catch((problem: NodeJS.ErrnoException) => {
        throw problem.code === 'ENOENT' ? noSuchBackup(name, { description }) : problem
      })
      return handle.createReadStream({ highWaterMark: readBytes })
    },
    async find(name) {
      const stats = await stat(fileOf(name)).catch(unlessAbsent)
      return stats?.isFile() ? { bytes: stats.size } : null
    },
    async *list(folder = '') {
      const entries = await opendir(path.join(root, folder)).catch(unlessAbsent)
      for await (const entry of entries ?? []) {
        const isStored = entry.isFile() && !temporaryName.test(entry.name)
        const stats = isStored ? await stat(path.join(root, folder, entry.name)).catch(unlessAbsent) : null
        if (stats) yield { name: path.posix.join(folder, entry.name), bytes: stats.size, modifiedAt: stats.mtime }
      }
    },
    remove: async (name) => rm(fileOf(name), { force: true }),
    async freeBytes() {
      await requireRoot()
      return freeBytes(root)
    },
    async removeLeftovers() {
      const since = new Date(Date.now() - leftoverMinutes * 60_000)
      // A disk has a `lost+found`, and /tmp the folders of other accounts: only our own are opened.
      for (const folder of ['', exportsFolder, ...copyFolders])
        await removeInterruptedWrites(path.join(root, folder), since, { below: false })
    },
  }
}
