import { isUuid } from '#platform/text/uuid.ts'
import { tableError, unfit, unreadable } from './table-error.ts'
import { columnOf, type Column, type TableShape } from './table-shapes.ts'
import { TextReader } from './text-reader.ts'

export type Condition = Tree | Comparison

interface Tree {
  kind: 'all' | 'any'
  parts: Condition[]
  isNegated: boolean
}

export type Comparison = { column: Column; isNegated: boolean } & (
  | { kind: 'eq' | 'neq' | 'ilike'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
)

const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const
type IsValue = (typeof isValues)[number]

const depthMax = 5
const conditionsMax = 50
const patternCharactersMax = 200
/** Each pattern reads every text of its table. */
const patternsMax = 6
/** Each wildcard multiplies the work of a match; an unescaped `_` is one too. */
const wildcardsMax = 4

/** Parses one parameter of the address: `slug=eq.x`, or a tree such as `or=(title.ilike.*a*,not.and(…))`. */
export function parseCondition(shape: TableShape, name: string, text: string): Condition {
  const reader = new TextReader(text)
  const tree = /^(not\.)?(and|or)$/.exec(name)
  const condition = tree
    ? parseTree(shape, reader, { isNegated: Boolean(tree[1]), word: tree[2] ?? '', depth: 1 })
    : parseComparison(columnOf(shape, name), reader, { isAlone: true })
  if (!reader.isAtEnd()) throw unreadable('Filtre', `${name}=${text}`)
  return condition
}

/** Flattens trees of any depth. */
export function comparisonsOf(conditions: Condition[]): Comparison[] {
  return conditions.flatMap((condition) => ('parts' in condition ? comparisonsOf(condition.parts) : condition))
}

export function refuseTooMany(conditions: Condition[]): void {
  const comparisons = comparisonsOf(conditions)
  if (comparisons.length > conditionsMax) throw tooManyConditions()
  if (comparisons.filter(({ kind }) => kind === 'ilike').length > patternsMax)
    throw tableError(400, 'PGRST100', `Au plus ${patternsMax} motifs (ilike) par demande.`)
}

function tooManyConditions() {
  return tableError(400, 'PGRST100', `Au plus ${conditionsMax} conditions par demande.`)
}

interface TreeStart {
  isNegated: boolean
  word: string
  depth: number
}

function parseTree(shape: TableShape, reader: TextReader, { isNegated, word, depth }: TreeStart): Condition {
  if (depth > depthMax) throw tableError(400, 'PGRST100', `Au plus ${depthMax} conditions l’une dans l’autre.`)
  reader.expect('(')
  const parts: Condition[] = []
  do {
    const inner = reader.take(/(not\.)?(and|or)(?=\()/y)
    if (inner) {
      parts.push(parseTree(shape, reader, { isNegated: Boolean(inner[1]), word: inner[2] ?? '', depth: depth + 1 }))
    } else {
      const [, name = ''] = reader.take(/([^.,()"]+)\./y) ?? []
      parts.push(parseComparison(columnOf(shape, name), reader))
    }
    // Refuses an endless list before its end.
    if (comparisonsOf(parts).length > conditionsMax) throw tooManyConditions()
  } while (reader.skip(','))
  reader.expect(')')
  return { kind: word === 'or' ? 'any' : 'all', parts, isNegated }
}

/** Parses `eq.x`, optionally after `not.`. In a list, a value ends at the next comma or parenthesis. */
export function parseComparison(column: Column, reader: TextReader, { isAlone = false } = {}): Comparison {
  const isNegated = reader.take(/not\./y) !== null
  const [, operator] = reader.take(/([a-z]+)\./y) ?? []
  if (operator === 'in') return { kind: 'in', column, isNegated, values: readList(column, reader) }
  const value = isAlone ? reader.rest() : reader.value()
  if (operator === 'is') return { kind: 'is', column, isNegated, value: isValueOf(column, value) }
  if (operator === 'eq' || operator === 'neq')
    return { kind: operator, column, isNegated, value: fitting(column, value) }
  if (operator === 'ilike') return { kind: 'ilike', column, isNegated, value: patternOf(column, value) }
  throw unreadable('Opérateur', operator ?? value)
}

function readList(column: Column, reader: TextReader): string[] {
  reader.expect('(')
  if (reader.skip(')')) return []
  const values: string[] = []
  do values.push(fitting(column, reader.value()))
  while (reader.skip(','))
  reader.expect(')')
  return values
}

function isValueOf(column: Column, text: string): IsValue {
  const value = isValues.find((name) => name === text.toLowerCase())
  if (!value) throw unreadable('Valeur de is', text)
  if (column.kind !== 'boolean' && value !== 'null' && value !== 'not_null') throw unfit(column.name, text)
  return value
}

function fitting({ name, kind }: Column, text: string): string {
  const value = kind === 'uuid' ? text.toLowerCase() : text
  const isUnfit =
    kind === 'texts' || (kind === 'uuid' && !isUuid(value)) || (kind === 'boolean' && !/^(?:true|false)$/.test(value))
  if (isUnfit) throw unfit(name, text)
  return value
}

function patternOf({ name, kind }: Column, value: string): string {
  const pattern = value.replaceAll('*', '%')
  if (kind !== 'text') throw unfit(name, value)
  if (pattern.length > patternCharactersMax || (pattern.match(/%|(?<!\\)_/g)?.length ?? 0) > wildcardsMax)
    throw tableError(
      400,
      'PGRST100',
      `Un motif contient au plus ${patternCharactersMax} caractères, et ${wildcardsMax} jokers.`,
    )
  return pattern
}
