import { Readable } from 'node:stream'
import { filesChangedAt, listFiles, readFile } from '#features/media/files.server.ts'
import type { Bucket } from '#features/media/file-name.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'
import { archivedFileName, filePrefix } from './names.ts'
import { listArchived } from './archived-objects.server.ts'

/** A folder may change again within the same tick of the file system's clock. */
const settledMilliseconds = 2_000

export interface FileCopies {
  /** Copies what is new since the last call. Calls at the same time share one. */
  copyNew(): Promise<void>
}

export function fileCopies(target: BackupTarget, system: string): FileCopies {
  let known: Set<string> | null = null
  let completeSince: Date | null = null
  let copying: Promise<void> | null = null

  async function copy(): Promise<void> {
    const changedAt = await filesChangedAt()
    if (changedAt === null || (completeSince !== null && changedAt < completeSince)) return
    const began = new Date(Date.now() - settledMilliseconds)
    known ??= await copiedFiles(target, system)
    for await (const { bucket, key, bytes } of listFiles()) {
      const name = archivedFileName(system, bucket, key)
      if (known.has(name)) continue
      if (await copyFile(target, name, { bucket, key, bytes })) known.add(name)
    }
    completeSince = began
  }
  return {
    copyNew() {
      copying ??= copy().finally(() => (copying = null))
      return copying
    },
  }
}

async function copiedFiles(target: BackupTarget, system: string): Promise<Set<string>> {
  const archived = await listArchived(target, filePrefix(system))
  return new Set(archived.map(({ name }) => name))
}

async function copyFile(
  target: BackupTarget,
  name: string,
  { bucket, key, bytes }: { bucket: Bucket; key: string; bytes: number },
): Promise<boolean> {
  try {
    const contents = bytes > 0 ? await readFile(bucket, key, { first: 0, last: bytes - 1 }) : []
    await target.put(name, Readable.from(contents))
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw problem
  }
}
