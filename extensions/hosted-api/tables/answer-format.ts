import type { Field, RowFormat } from './row-query.ts'
import { keysOf } from './selection.ts'
import { tableError } from './table-error.ts'

export interface AnswerFormat {
  /** Whether one object is requested instead of a list. */
  isObject: boolean
  rows: RowFormat
  contentType: string
}

const plain: AnswerFormat = { isObject: false, rows: 'json', contentType: 'application/json; charset=utf-8' }
const object = 'application/vnd.pgrst.object'
const formats = new Map<string, AnswerFormat>([
  ...['*/*', 'application/*', 'application/json', 'application/vnd.pgrst.array'].map((type) => [type, plain] as const),
  [object, { ...plain, isObject: true, contentType: `${object}+json; charset=utf-8` }],
  ['text/csv', { ...plain, rows: 'csv', contentType: 'text/csv; charset=utf-8' }],
])

/** The first of the header's formats that is known. @throws {CallError} where none is */
export function formatOf(header: string | null): AnswerFormat {
  const accept = header ?? '*/*'
  for (const type of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = type.split(';').map((part) => part.trim())
    const format = formats.get(name.replace(/(?<=pgrst\.\w+)\+json$/, ''))
    if (format?.rows === 'json' && parameters.includes('nulls=stripped'))
      return { ...format, rows: 'json without nulls' }
    if (format) return format
  }
  throw tableError(406, 'PGRST107', 'Seuls le JSON et le CSV sont proposés ici.', accept.slice(0, 200))
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
