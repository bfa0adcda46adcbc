import { tableError } from './table-error.ts'

const objectType = 'application/vnd.pgrst.object+json'
export const objectContentType = `${objectType}; charset=utf-8`

/** Whether one object is requested instead of a list. @throws {CallError} for an unsupported format */
export function asksObject(header: string | null): boolean {
  const accept = header ?? '*/*'
  if (accept.includes(objectType) && !accept.includes('nulls=stripped')) return true
  if (!/application\/json|\*\/\*|application\/\*/.test(accept) || accept.includes('vnd.pgrst'))
    throw tableError(406, 'PGRST107', 'Seul le JSON est proposé ici.', accept.slice(0, 200))
  return false
}

export function theOnly<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row !== undefined && rows.length === 1) return row
  const details = `The result contains ${rows.length} rows`
  throw tableError(406, 'PGRST116', 'Une ligne était attendue, et une seule.', details)
}
