export function isUniqueViolation(problem: unknown): boolean {
  return sqlState(problem) === '23505'
}

/** The code that PostgreSQL gave, or an empty text: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function sqlState(problem: unknown): string {
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}
