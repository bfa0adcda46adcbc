import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { temporaryName, unlessAbsent, writeDurably } from '#platform/files/durable-file.server.ts'
import { giveBackFileBuffer } from '#platform/files/file-buffers.server.ts'
import { freeBytes } from '#platform/files/disk-space.server.ts'
import { type BackupTarget, checkName, noSuchBackup } from './backup-target.server.ts'

const readBytes = 1024 * 1024
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
      try {
        await writeDurably(file(name), (temporary) => writeParts(temporary, stream))
      } finally {
        stream.destroy()
      }
    },
    async read(name) {
      const handle = await open(file(name)).catch((problem: NodeJS.ErrnoException) => {
        throw problem.code === 'ENOENT' ? noSuchBackup(name, { description }) : problem
      })
      return handle.createReadStream({ highWaterMark: readBytes })
    },
    async find(name) {
      const stats = await stat(file(name)).catch(unlessAbsent)
      return stats?.isFile() ? { bytes: stats.size } : null
    },
    async *list(prefix = '') {
      const folder = path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      for await (const found of prefix.endsWith('/') ? filesUnder(folder) : filesIn(folder)) {
        const name = path.relative(root, found.file).replaceAll(path.sep, '/')
        if (!isTemporary(found.file) && name.startsWith(prefix))
          yield { name, bytes: found.bytes, modifiedAt: found.modifiedAt }
      }
    },
    remove: (name) => rm(file(name), { force: true }),
    async freeBytes() {
      await mkdir(root, { recursive: true })
      return freeBytes(root)
    },
    async removeLeftovers() {
      for await (const found of filesUnder(root, unlessClosed)) {
        const isOver = Date.now() - found.modifiedAt.getTime() > leftoverMinutes * 60_000
        if (isTemporary(found.file) && isOver) await rm(found.file, { force: true })
      }
    },
  }
}

async function writeParts(file: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const part of parts) {
      await handle.writeFile(part)
      giveBackFileBuffer(part)
    }
  } finally {
    await handle.close()
  }
}

const isTemporary = (file: string) => temporaryName.test(path.basename(file))

interface FoundFile {
  file: string
  bytes: number
  modifiedAt: Date
}

type Refused = (problem: NodeJS.ErrnoException) => null

async function* filesIn(folder: string): AsyncGenerator<FoundFile> {
  for await (const file of entriesOf(folder, unlessAbsent)) if (typeof file !== 'string') yield file
}

/** @param unlessRefused for the folders below the given one */
async function* filesUnder(folder: string, unlessRefused: Refused = unlessAbsent): AsyncGenerator<FoundFile> {
  const folders = [folder]
  for (const [index, next] of folders.entries()) {
    for await (const found of entriesOf(next, index === 0 ? unlessAbsent : unlessRefused)) {
      if (typeof found === 'string') folders.push(found)
      else yield found
    }
  }
}

/** Files, and the paths of folders. */
async function* entriesOf(folder: string, unlessRefused: Refused): AsyncGenerator<FoundFile | string> {
  const entries = await opendir(folder).catch(unlessRefused)
  for await (const entry of entries ?? []) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield file
    const stats = entry.isFile() ? await stat(file).catch(unlessAbsent) : null
    if (stats) yield { file, bytes: stats.size, modifiedAt: stats.mtime }
  }
}

/** The root of a disk has a `lost+found`, and /tmp other accounts' folders: nothing in them is a backup. */
function unlessClosed(problem: NodeJS.ErrnoException): null {
  return problem.code === 'EACCES' || problem.code === 'EPERM' ? null : unlessAbsent(problem)
}
