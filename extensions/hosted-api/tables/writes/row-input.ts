import { isUuid } from '#platform/text/uuid.ts'
import { CallError } from '../../call-error.ts'
import { shortOf, tableError, unfit, unreadable } from '../table-error.ts'
import type { Column, TableShape } from '../table-shapes.ts'

export type Value = string | boolean | string[] | null
export type RowInput = Map<string, Value>

export const writtenRowsMax = 100
const listItemsMax = 1000

export function parseRows(shape: TableShape, body: unknown, columns: string | null): RowInput[] {
  const rows = Array.isArray(body) ? (body as unknown[]) : [body]
  if (rows.length > writtenRowsMax)
    throw tableError(400, 'PGRST102', `Au plus ${writtenRowsMax} lignes par demande.`, `${rows.length} lignes`)
  const names = columns === null ? null : new Set(parseColumns(shape, columns))
  return rows.map((row) => parseRow(shape, row, names))
}

export function parseChanges(shape: TableShape, body: unknown, columns: string | null): RowInput {
  const [changes = new Map(), ...others] = parseRows(shape, body, columns)
  if (others.length > 0) throw wrongBody('attendu\u00a0: un objet')
  return changes
}

export function textOfColumn(row: RowInput, column: string): string | null {
  const value = row.get(column)
  return typeof value === 'string' ? value : null
}

function parseRow(shape: TableShape, row: unknown, names: Set<string> | null): RowInput {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw wrongBody('attendu\u00a0: un objet, ou une liste d’objets')
  const input: RowInput = new Map()
  for (const [name, value] of Object.entries(row)) {
    const column = writtenColumn(shape, name)
    if (!names || names.has(name)) input.set(name, valueOf(column, value))
  }
  return input
}

function parseColumns(shape: TableShape, text: string): string[] {
  return text.split(',').map((part) => {
    const [, quotation, plain] = /^(?:"([^"]{1,63})"|([a-z_]{1,63}))$/.exec(part) ?? []
    const name = quotation ?? plain
    if (name === undefined) throw unreadable('columns', text)
    return writtenColumn(shape, name).name
  })
}

function writtenColumn({ name: table, columns }: TableShape, name: string): Column {
  const kind = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (kind) return { name, kind }
  const sentence = `La table ${table} n’a pas de colonne «\u00a0${name.slice(0, 60)}\u00a0».`
  throw tableError(400, 'PGRST204', sentence)
}

function valueOf({ name, kind }: Column, value: unknown): Value {
  if (value === null || value === undefined) return null
  if (kind === 'boolean' && typeof value === 'boolean') return value
  if (kind === 'texts' && isTexts(value)) return value.map((text) => withoutNul(name, text))
  if (kind === 'text' && typeof value === 'number') return String(value)
  if (typeof value !== 'string' || !isFitting(kind, value)) throw unfit(name, shortOf(value))
  return withoutNul(name, value)
}

function isFitting(kind: Column['kind'], value: string): boolean {
  if (kind === 'uuid') return isUuid(value)
  if (kind === 'timestamp') return isTimestamp(value)
  return kind === 'text'
}

function isTimestamp(text: string): boolean {
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= listItemsMax && value.every((item) => typeof item === 'string')
}

function withoutNul(column: string, text: string): string {
  if (text.includes('\0')) throw tableError(400, '22P05', `La colonne ${column} contient un caractère nul.`)
  return text
}

function wrongBody(expectation: string): CallError {
  return tableError(400, 'PGRST102', 'Le corps de la demande n’est pas celui d’une écriture.', expectation)
}
