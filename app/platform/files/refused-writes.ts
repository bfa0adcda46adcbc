/** PostgreSQL's `disk_full`, and those of files. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codesOfFullDisk = ['53100', 'ENOSPC', 'EDQUOT']
/** Of PostgreSQL at its start, whose environment asks for English, of libvips and of npm: none gives a code. */
const messageOfFullDisk = /No space left|quota exceeded|\bENOSPC\b/i

export function isDiskFull(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const hasItsCode = 'code' in problem && codesOfFullDisk.includes(String(problem.code))
  return hasItsCode || messageOfFullDisk.test(problem.message) || isDiskFull(problem.cause)
}

const codesOfClosedFolders = ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EIO']
const messageOfClosedFolder = /unix error: (?:Read-only file system|Permission denied|Not a directory)/

/** PostgreSQL's `io_error`, and its codes of a missing right, which a person may lack too, and of any failure. */
const ioError = '58030'
const codesOfServerFiles = ['42501', 'XX000']
/** In any language: files of its data folder, and segments of its write-ahead log. */
const nameOfServerFile = /\b(?:base|global|pg_\w+)\/|\b[\dA-F]{24}\b/

/** PostgreSQL cannot write its own files: their disk became read-only, fails, or is closed to its account. */
export function isServerDiskClosed(problem: Error): boolean {
  const code = 'code' in problem ? String(problem.code) : ''
  return isServerIoError(problem) || (codesOfServerFiles.includes(code) && nameOfServerFile.test(problem.message))
}

export function isServerIoError(problem: Error): boolean {
  return 'code' in problem && problem.code === ioError
}

/** The folder is read-only, closed to this account, or none: nothing can be written until its owner does something. */
export function isFolderClosed(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  if (isServerDiskClosed(problem)) return true
  const { code = '', syscall, path } = problem as NodeJS.ErrnoException
  const isOfFile = path !== undefined || syscall === 'write'
  const isOccupied = code === 'EEXIST' && syscall === 'mkdir'
  if ((isOfFile && codesOfClosedFolders.includes(code)) || isOccupied) return true
  return messageOfClosedFolder.test(problem.message) || isFolderClosed(problem.cause)
}

export function isDiskReadOnly(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  if ('code' in problem && problem.code === 'EROFS') return true
  return isServerDiskClosed(problem) ? problem.message.endsWith('Read-only file system') : isDiskReadOnly(problem.cause)
}
