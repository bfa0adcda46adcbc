import { createWriteStream } from 'node:fs'
import { open, opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ensureFolder, temporaryName, unlessAbsent, writeDurably } from '#platform/files/durable-file.server.ts'
import { freeBytes } from '#platform/files/writable-folder.server.ts'
import { type BackupTarget, checkName, noSuchBackup } from './backup-target.server.ts'

const readBytes = 1024 * 1024
const waitingBytesMax = 4 * 1024 * 1024
/** A backup that is being made writes all the time. */
const leftoverMinutes = 60

export function folderTarget(root: string): BackupTarget {
  const description = `le dossier «\u00a0${root}\u00a0»`
  const file = (name: string) => {
    checkName(name)
    return path.join(root, ...name.split('/'))
  }
  return {
    description,
    async put(name, stream) {
      const options = { mode: 0o600, highWaterMark: waitingBytesMax }
      await writeDurably(file(name), (temporary) => pipeline(stream, createWriteStream(temporary, options)))
    },
    async read(name) {
      const handle = await open(file(name)).catch((problem: NodeJS.ErrnoException) => {
        throw problem.code === 'ENOENT' ? noSuchBackup(name, { description }) : problem
      })
      return handle.createReadStream({ highWaterMark: readBytes })
    },
    async *list(prefix = '') {
      for await (const found of filesUnder(root)) {
        const name = path.relative(root, found.file).replaceAll(path.sep, '/')
        if (!isTemporary(found.file) && name.startsWith(prefix))
          yield { name, bytes: found.bytes, modifiedAt: found.modifiedAt }
      }
    },
    remove: (name) => rm(file(name), { force: true }),
    async freeBytes() {
      await ensureFolder(root)
      return freeBytes(root)
    },
    async removeLeftovers() {
      for await (const found of filesUnder(root)) {
        const isOver = Date.now() - found.modifiedAt.getTime() > leftoverMinutes * 60_000
        if (isTemporary(found.file) && isOver) await rm(found.file, { force: true })
      }
    },
  }
}

const isTemporary = (file: string) => temporaryName.test(path.basename(file))

async function* filesUnder(folder: string): AsyncGenerator<{ file: string; bytes: number; modifiedAt: Date }> {
  const entries = await opendir(folder).catch(unlessAbsent)
  for await (const entry of entries ?? []) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(file)
    const stats = entry.isFile() ? await stat(file).catch(unlessAbsent) : null
    if (stats) yield { file, bytes: stats.size, modifiedAt: stats.mtime }
  }
}
