import { isDiskFull } from './files/refused-writes.ts'

interface S3Answer {
  httpStatusCode?: number
}

/** Why something failed, in the words of the system, PostgreSQL or S3. The message may quote what people wrote. */
export function reasonOf(problem: unknown): string {
  if (isDiskFull(problem)) return 'le disque est plein'
  const source = sourceOf(problem)
  if (!(source instanceof Error)) return String(source)
  const { code, name, message, $metadata } = source as NodeJS.ErrnoException & { $metadata?: S3Answer }
  const status = $metadata?.httpStatusCode
  return (message || code || name) + (status ? ` (${status})` : '')
}

/** The text of drizzle's errors is that of the query, and flydrive's hide why a file was refused. */
function sourceOf(problem: unknown): unknown {
  if (!(problem instanceof Error && problem.cause instanceof Error)) return problem
  const { code = '', message, cause } = problem as Error & { code?: string | number }
  const isCarrier = message.startsWith('Failed query:') || String(code).startsWith('E_CANNOT_')
  return isCarrier ? sourceOf(cause) : problem
}

/** The last sentence of a program. */
export function textOfProblem(problem: unknown): string {
  const reason = reasonOf(problem)
  if (!isDiskFull(problem)) return reason
  const { path } = problem as NodeJS.ErrnoException
  return `${path ? `«\u00a0${path}\u00a0»\u00a0: ` : ''}${reason}. Faites de la place, puis recommencez.`
}
