/** PostgreSQL's `disk_full`, and those of files. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codesOfFullDisk = ['53100', 'ENOSPC', 'EDQUOT']

export function isDiskFull(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  return ('code' in problem && codesOfFullDisk.includes(String(problem.code))) || isDiskFull(problem.cause)
}
