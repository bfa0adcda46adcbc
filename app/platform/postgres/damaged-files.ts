/** What PostgreSQL says of files that are missing, cut or do not belong together, at its start or for one connection. */
const complaintOfDamage =
  /(?:checkpoint (?:record|location)|redo location|control file|could not access the server configuration file|could not load .*pg_hba\.conf|checksum|status of transaction|invalid page|flush request|pg_control": No such file|(?<![\w/])"?(?:base|global|pg_\w+)["/])/
const otherCauses = /No space left|quota exceeded|Permission denied|Read-only/i

export function isDamage(complaint: string): boolean {
  return !otherCauses.test(complaint) && complaintOfDamage.test(complaint)
}

/** `undefined_file`, `internal_error`, `data_corrupted`, `index_corrupted`, and what it says of a folder without PG_VERSION. */
const codesOfDamage = ['58P01', 'XX000', 'XX001', 'XX002', '22023']

/** @returns the server's complaint when a query or a connection failed for its files, or null */
export function damageIn(problem: unknown): string | null {
  if (!(problem instanceof Error)) return null
  const isOfServer = 'severity' in problem && 'code' in problem && codesOfDamage.includes(String(problem.code))
  return isOfServer && isDamage(problem.message) ? problem.message : damageIn(problem.cause)
}
