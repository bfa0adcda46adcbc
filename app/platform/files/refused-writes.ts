/** PostgreSQL's `disk_full`, and those of files. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codesOfFullDisk = ['53100', 'ENOSPC', 'EDQUOT']
/** Of PostgreSQL at its start, whose environment asks for English, and of libvips: neither gives a code. */
const messageOfFullDisk = /No space left|quota exceeded/i

export function isDiskFull(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const hasItsCode = 'code' in problem && codesOfFullDisk.includes(String(problem.code))
  return hasItsCode || messageOfFullDisk.test(problem.message) || isDiskFull(problem.cause)
}

const codesOfClosedFolders = ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EIO']
const messageOfClosedFolder = /unix error: (?:Read-only file system|Permission denied|Not a directory)/

/** The folder is read-only, closed to this account, or none: nothing can be written until its owner does something. */
export function isFolderClosed(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const { code = '', syscall, path } = problem as NodeJS.ErrnoException
  const isOfFile = path !== undefined || syscall === 'write'
  const isOccupied = code === 'EEXIST' && syscall === 'mkdir'
  if ((isOfFile && codesOfClosedFolders.includes(code)) || isOccupied) return true
  return messageOfClosedFolder.test(problem.message) || isFolderClosed(problem.cause)
}
