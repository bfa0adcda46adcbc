import { CallError } from '../call-error.ts'
import { tooManyAttempts } from '#platform/http/rate-limit/too-many-requests.ts'

/** With the codes of PostgREST: https://docs.postgrest.org/en/stable/references/errors.html */
export function tableError(status: number, code: string, sentence: string, details?: string): CallError {
  return new CallError(status, code, sentence, { details })
}

export function tooMany(retryAfterSeconds: number): CallError {
  return new CallError(429, 'over_request_rate_limit', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
}

export function unreadable(what: string, found: string): CallError {
  return tableError(400, 'PGRST100', `${what} illisible ou non proposé ici.`, `trouvé\u00a0: ${found.slice(0, 200)}`)
}

export function unknownColumn(table: string, column: string): CallError {
  return tableError(400, '42703', `La table ${table} n’a pas de colonne «\u00a0${column.slice(0, 60)}\u00a0».`)
}

export function unfit(column: string, found: string): CallError {
  return tableError(400, '22P02', `Cette valeur ne convient pas à la colonne ${column}.`, found.slice(0, 200))
}

/** For `details`; what is in lists and objects is not written out, however deep they are. */
export function shortOf(value: unknown): string {
  if (Array.isArray(value)) return '[…]'
  return typeof value === 'object' && value !== null ? '{…}' : JSON.stringify(value ?? null).slice(0, 200)
}
