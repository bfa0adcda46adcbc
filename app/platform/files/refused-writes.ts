/**
 * These are PostgreSQL's `disk_full` and those of files. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const codesOfFullDisk = ['53100', 'ENOSPC', 'EDQUOT']
const messageOfFullDisk = /No space left|quota exceeded|\bENOSPC\b/i

export function isDiskFull(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const hasItsCode = 'code' in problem && codesOfFullDisk.includes(String(problem.code))
  return hasItsCode || messageOfFullDisk.test(problem.message) || isDiskFull(problem.cause)
}

const codesOfRefusedFiles = ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EEXIST', 'EIO']

export function isFileRefused(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const { code = '', syscall, path } = problem as NodeJS.ErrnoException
  const isOfFile = path !== undefined || syscall === 'write'
  return (
    (isOfFile && codesOfRefusedFiles.includes(code)) ||
    /unix error:/.test(problem.message) ||
    isFileRefused(problem.cause)
  )
}
