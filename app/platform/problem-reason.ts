import { isDiskFull } from './files/refused-writes.ts'

/** Says why something failed in the words of the system, which may quote a person's text. */
export function reasonOf(problem: unknown): string {
  if (isDiskFull(problem)) return 'le disque est plein'
  const source = sourceOf(problem)
  if (!(source instanceof Error)) return String(source)
  const { code, name, message, $metadata } = source as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode
  return (message || code || name) + (status ? ` (${status})` : '')
}

function sourceOf(problem: unknown): unknown {
  if (!(problem instanceof Error && problem.cause instanceof Error)) return problem
  return problem.message.startsWith('Failed query:') ? sourceOf(problem.cause) : problem
}

export function textOfProblem(problem: unknown): string {
  const reason = reasonOf(problem)
  if (!isDiskFull(problem)) return reason
  const { path } = problem as NodeJS.ErrnoException
  return `${path ? `«\u00a0${path}\u00a0»\u00a0: ` : ''}${reason}. Faites de la place, puis recommencez.`
}

export function errorMessage(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}
