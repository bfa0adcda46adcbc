import type { z } from 'zod'
import type { Outcome, Refusal } from '#platform/outcome.ts'
import { CallError } from '../../call-error.ts'
import { tableError, tooMany } from '../table-error.ts'
import type { RowInput, Value } from './row-input.ts'

/** PostgreSQL's codes by HTTP status: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codes: Record<number, string> = {
  400: '23514',
  401: '42501',
  403: '42501',
  404: 'P0002',
  409: '55000',
  503: '57P03',
}

export function refusedWrite({ status, sentence, retryAfterSeconds, phrases }: Refusal): CallError {
  if (retryAfterSeconds) return tooMany(retryAfterSeconds)
  return tableError(status, codes[status] ?? 'P0001', sentence, phrases?.join('\n'))
}

export function valueOf<Result>(outcome: Outcome<Result, Refusal>): Result {
  if (outcome.ok) return outcome.value
  throw refusedWrite(outcome.refusal)
}

/** @throws the first message of the form */
export function checkRow<Form extends z.ZodType>(form: Form, fields: object): z.output<Form> {
  const result = form.safeParse(fields)
  if (result.success) return result.data
  throw refusedWrite({ status: 400, sentence: result.error.issues[0]?.message ?? 'Cette ligne n’est pas valable.' })
}

/** Programs may send a whole row back: fixed columns are accepted with their stored value. */
export function refuseChange(changes: RowInput, row: Record<string, string | Date | null>): void {
  for (const [column, value] of Object.entries(row)) {
    const input = changes.get(column)
    if (input !== undefined && !isSame(input, value)) throw fixedColumn(column)
  }
}

export function fixedColumn(column: string): CallError {
  return tableError(400, '428C9', `La colonne ${column} ne se choisit pas\u00a0: le site la remplit.`)
}

function isSame(input: Value, value: string | Date | null): boolean {
  return value instanceof Date ? typeof input === 'string' && Date.parse(input) === value.getTime() : input === value
}

/** An added row may name nobody but its writer, and has no id yet. */
export function refuseOther(row: RowInput, column: string, personId: string): void {
  if (row.get('id')) throw fixedColumn('id')
  const input = row.get(column) ?? personId
  if (input !== personId)
    throw refusedWrite({ status: 403, sentence: `${column}\u00a0: attendu l’identifiant de la personne connectée.` })
}
