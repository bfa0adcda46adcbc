import { tooManyAttempts } from '#platform/http/rate-limit/too-many-requests.ts'
import { programStatementSecondsMax } from '#platform/postgres/program-reads.ts'
import { count } from '#platform/text/french.ts'
import { CallError } from '../call-error.ts'

/** The codes are those of PostgREST: https://docs.postgrest.org/en/stable/references/errors.html */
export function tableError(status: number, code: string, sentence: string, details?: string): CallError {
  return new CallError(status, code, sentence, { details })
}

export function tooMany(retryAfterSeconds: number): CallError {
  return new CallError(429, 'over_request_rate_limit', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
}

export const statementTimeout = '57014'
export const cannotCast = '42846'
export const unreadableWords = '42601'

export function tooSlow(): CallError {
  const sentence =
    'Cette lecture prend trop de temps\u00a0: demandez moins de lignes, de colonnes ou de motifs, ou réessayez plus tard.'
  return tableError(503, statementTimeout, sentence, `${programStatementSecondsMax}\u00a0secondes au plus`)
}

export function tooLarge(bytesMax: number, rowsThatFit: number): CallError {
  const sentence = 'Cette réponse serait trop lourde\u00a0: demandez moins de lignes, ou moins de colonnes.'
  const most = `${bytesMax / 1024 / 1024}\u00a0Mo au plus, soit ici ${count(rowsThatFit, 'ligne')}`
  return tableError(413, '54000', sentence, most)
}

export const outsideGrammar = (sentence: string) => tableError(400, 'PGRST100', sentence)

export function unreadable(what: string, text: string): CallError {
  return tableError(400, 'PGRST100', `${what} illisible ou non proposé ici.`, `trouvé\u00a0: ${text.slice(0, 200)}`)
}

export function unknownColumn(table: string, column: string): CallError {
  return tableError(400, '42703', `La table ${table} n’a pas de colonne «\u00a0${column.slice(0, 60)}\u00a0».`)
}

export function noSuchOperator(column: string, operator: string): CallError {
  return tableError(404, '42883', `La colonne ${column} ne connaît pas l’opérateur ${operator}.`)
}

export function noSuchRelation(table: string, source: string, hint = ''): CallError {
  const details = hint && `par ${hint.slice(0, 60)}`
  return tableError(400, 'PGRST200', `La table ${table} n’est pas liée à ${source.slice(0, 60)}.`, details)
}

export function noSuchRange(details: string, total: number | '*' = '*'): CallError {
  const more = { details, contentRange: `*/${total}` }
  return new CallError(416, 'PGRST103', 'Cette partie de la liste n’existe pas.', more)
}

export function unfit(column: string, value: string): CallError {
  return tableError(400, '22P02', `Cette valeur ne convient pas à la colonne ${column}.`, value.slice(0, 200))
}

/** Lists and objects, which may be deep, are not written out. */
export function shortOf(value: unknown): string {
  if (Array.isArray(value)) return '[…]'
  return typeof value === 'object' && value !== null ? '{…}' : JSON.stringify(value ?? null).slice(0, 200)
}
