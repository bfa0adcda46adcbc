import type { Field, RowFormat } from './row-query.ts'
import { keysOf } from './selection.ts'
import { tableError } from './table-error.ts'

export interface AnswerFormat {
  /** Whether one object is requested instead of a list. */
  isObject: boolean
  rows: RowFormat
  contentType: string
}

const json = 'application/json; charset=utf-8'
const object = 'application/vnd.pgrst.object+json'
const list = 'application/vnd.pgrst.array+json'

/** @throws {CallError} for an unsupported format */
export function formatOf(header: string | null): AnswerFormat {
  const accept = header ?? '*/*'
  const rows = accept.includes('nulls=stripped') ? 'json without nulls' : 'json'
  if (accept.includes(object)) return { isObject: true, rows, contentType: `${object}; charset=utf-8` }
  if (accept.includes(list)) return { isObject: false, rows, contentType: json }
  if (accept.includes('text/csv')) return { isObject: false, rows: 'csv', contentType: 'text/csv; charset=utf-8' }
  if (!/application\/json|\*\/\*|application\/\*/.test(accept) || accept.includes('vnd.pgrst'))
    throw tableError(406, 'PGRST107', 'Seuls le JSON et le CSV sont proposés ici.', accept.slice(0, 200))
  return { isObject: false, rows: 'json', contentType: json }
}

/** The text around and between the rows of an answer. */
export function framing({ isObject, rows }: AnswerFormat, fields: Field[]) {
  if (isObject) return { start: '', separator: ',', end: '' }
  if (rows === 'csv') return { start: `${keysOf(fields).join(',')}\n`, separator: '\n', end: '' }
  return { start: '[', separator: ',', end: ']' }
}

export function theOnly<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row !== undefined && rows.length === 1) return row
  const details = `The result contains ${rows.length} rows`
  throw tableError(406, 'PGRST116', 'Une ligne était attendue, et une seule.', details)
}
