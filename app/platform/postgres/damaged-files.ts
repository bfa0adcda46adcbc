/** What PostgreSQL says of files that are missing, cut or do not belong together, at its start or for one connection. */
const complaintOfDamage =
  /(?:checkpoint (?:record|location)|redo location|control file|could not access the server configuration file|could not load .*pg_hba\.conf|checksum|status of transaction|invalid page|flush request|pg_control": No such file|(?<![\w/])"?(?:base|global|pg_\w+)["/])/
const otherCauses = /No space left|quota exceeded|Permission denied|Read-only/i

export function isDamage(complaint: string): boolean {
  return !otherCauses.test(complaint) && complaintOfDamage.test(complaint)
}

/** `undefined_file`, `data_corrupted`, `index_corrupted`. `internal_error` is also that of a disk that does not answer. */
const codesOfDamage = ['58P01', 'XX001', 'XX002']
const withoutVersion = /"base\/\d+" is not a valid data directory/

/** @returns the server's complaint when this is what a query or a connection got for its files, or null */
export function damageOf(problem: Error): string | null {
  if (!('severity' in problem && 'code' in problem)) return null
  const { code, message } = problem
  return withoutVersion.test(message) || (codesOfDamage.includes(String(code)) && isDamage(message)) ? message : null
}

/** The same, of what an error carries as its cause too. */
export function damageIn(problem: unknown): string | null {
  if (!(problem instanceof Error)) return null
  return damageOf(problem) ?? damageIn(problem.cause)
}
