/** PostgreSQL's `disk_full`, and those of files. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codesOfFullDisk = ['53100', 'ENOSPC', 'EDQUOT']
/** Of PostgreSQL at its start, whose environment asks for English, and of libvips: neither gives a code. */
const messageOfFullDisk = /No space left|quota exceeded/i

export function isDiskFull(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const hasItsCode = 'code' in problem && codesOfFullDisk.includes(String(problem.code))
  return hasItsCode || messageOfFullDisk.test(problem.message) || isDiskFull(problem.cause)
}
