import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import path from 'node:path'

/** A file that is whole or absent, whatever is cut. @throws EEXIST where it is already there */
export function createDurablySync(file: string, contents: string): void {
  const temporary = path.join(path.dirname(file), `.${randomUUID()}`)
  try {
    writeFileSync(temporary, contents, { mode: 0o600, flush: true })
    linkSync(temporary, file)
  } catch (problem) {
    const { code = '' } = problem as NodeJS.ErrnoException
    // Not every file system has links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(code)) throw problem
    writeFileSync(file, contents, { mode: 0o600, flag: 'wx', flush: true })
  } finally {
    rmSync(temporary, { force: true })
  }
  syncFolderSync(path.dirname(file))
}

export function syncFolderSync(folder: string): void {
  if (process.platform === 'win32') return // folders cannot be opened there
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } catch (problem) {
    // Some file systems of the network cannot.
    if (!['EINVAL', 'EBADF'].includes((problem as NodeJS.ErrnoException).code ?? '')) throw problem
  } finally {
    closeSync(opened)
  }
}
