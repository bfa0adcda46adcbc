export function isUniqueViolation(problem: unknown): boolean {
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}
