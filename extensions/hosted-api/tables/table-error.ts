import { tooManyAttempts } from '#platform/http/rate-limit/too-many-requests.ts'

/** What a program asked for and does not get, with the codes of PostgREST: https://docs.postgrest.org/en/stable/references/errors.html */
export class TableError extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  retryAfterSeconds: number | null = null
  constructor(status: number, code: string, sentence: string, details: string | null = null) {
    super(sentence)
    this.status = status
    this.code = code
    this.details = details
  }
}

export function tooMany(retryAfterSeconds: number): TableError {
  const problem = new TableError(429, 'over_request_rate_limit', tooManyAttempts(retryAfterSeconds))
  problem.retryAfterSeconds = retryAfterSeconds
  return problem
}

export function unreadable(what: string, found: string): TableError {
  return new TableError(
    400,
    'PGRST100',
    `${what} illisible ou non proposé ici.`,
    `trouvé\u00a0: ${found.slice(0, 200)}`,
  )
}

export function unknownColumn(table: string, column: string): TableError {
  return new TableError(400, '42703', `La table ${table} n’a pas de colonne «\u00a0${column.slice(0, 60)}\u00a0».`)
}

export function unfit(column: string, found: string): TableError {
  return new TableError(400, '22P02', `Cette valeur ne convient pas à la colonne ${column}.`, found.slice(0, 200))
}

/** For `details`; what is in lists and objects is not written out, however deep they are. */
export function shortOf(value: unknown): string {
  if (Array.isArray(value)) return '[…]'
  return typeof value === 'object' && value !== null ? '{…}' : JSON.stringify(value ?? null).slice(0, 200)
}
