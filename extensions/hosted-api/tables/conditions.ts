import { isUuid } from '#platform/text/uuid.ts'
import { defaultLanguage, isOperator, languages, operators, type Operator } from './operators.ts'
import { comparisonsOf, embedsOf, type Comparison, type Condition, type RowQuery } from './row-query.ts'
import { noSuchOperator, outsideGrammar, unfit, unreadable } from './table-error.ts'
import { columnOf, type Column } from './table-shapes.ts'
import { TextReader } from './text-reader.ts'

const states = ['null', 'not_null', 'true', 'false', 'unknown']
const truths = /^(?:t|true|y|yes|on|1|f|false|n|no|off|0)$/

const depthMax = 5
const conditionsMax = 50
const patternCharactersMax = 200
/** Each pattern, and each search for words, reads every text of its table. */
const patternsMax = 6
/** Each wildcard multiplies the work of a match; an unescaped `_` is one too. */
const wildcardsMax = 4
/** The repetitions, alternatives and groups of a regular expression. */
const branchesMax = 8

/** Parses one parameter of the address: `slug=eq.x`, or a tree such as `or=(title.ilike.*a*,not.and(…))`. */
export function parseCondition(query: RowQuery, name: string, text: string): Condition {
  const reader = new TextReader(text)
  const tree = /^(not\.)?(and|or)$/.exec(name)
  const condition = tree
    ? parseTree(query, reader, { isNegated: Boolean(tree[1]), word: tree[2] ?? '', depth: 1 })
    : parsePart(query, name, reader, { isAlone: true })
  if (!reader.isAtEnd()) throw unreadable('Filtre', `${name}=${text}`)
  return condition
}

/** @param conditions those of all levels of a query */
export function refuseTooMany(conditions: Condition[]): void {
  const comparisons = comparisonsOf(conditions)
  if (comparisons.length > conditionsMax) throw tooManyConditions()
  const patterns = comparisons.reduce((sum, comparison) => sum + patternCount(comparison), 0)
  if (patterns > patternsMax) throw outsideGrammar(`Au plus ${patternsMax} motifs ou recherches de mots par demande.`)
}

function patternCount({ operator, quantifier, values }: Comparison): number {
  const isScan = ['pattern', 'expression', 'words'].includes(operators[operator].form)
  return isScan ? (quantifier ? values.length : 1) : 0
}

const tooManyConditions = () => outsideGrammar(`Au plus ${conditionsMax} conditions par demande.`)

interface TreeStart {
  isNegated: boolean
  word: string
  depth: number
}

function parseTree(query: RowQuery, reader: TextReader, { isNegated, word, depth }: TreeStart): Condition {
  if (depth > depthMax) throw outsideGrammar(`Au plus ${depthMax} conditions l’une dans l’autre.`)
  reader.expect('(')
  const parts: Condition[] = []
  do {
    const inner = reader.take(/\s*(not\.)?(and|or)\s*(?=\()/y)
    if (inner) {
      parts.push(parseTree(query, reader, { isNegated: Boolean(inner[1]), word: inner[2] ?? '', depth: depth + 1 }))
    } else {
      const [, name = ''] = reader.take(/([^.,()"]+)\./y) ?? []
      parts.push(parsePart(query, name.trim(), reader))
    }
    // Refuses an endless list before its end.
    if (parts.length > conditionsMax || comparisonsOf(parts).length > conditionsMax) throw tooManyConditions()
  } while (reader.skip(','))
  reader.expect(')')
  return { kind: word === 'or' ? 'any' : 'all', parts, isNegated }
}

function parsePart(query: RowQuery, name: string, reader: TextReader, options = { isAlone: false }): Condition {
  if (!name) throw unreadable('Filtre', reader.rest())
  const embed = embedsOf(query).find(({ names: [key] }) => key === name)
  const [, not, state] = (embed && reader.take(/(not\.)?is\.(null|not_null)(?=\s*(?:[,)]|$))/iy)) ?? []
  if (embed && state) return { embed, isNegated: (state.toLowerCase() === 'null') !== Boolean(not) }
  return parseComparison(columnOf(query.shape, name), reader, options)
}

/** Parses `eq.x`, optionally after `not.`. In a list, a value ends at the next comma or parenthesis. */
export function parseComparison(column: Column, reader: TextReader, { isAlone = false } = {}): Comparison {
  const isNegated = reader.take(/not\./y) !== null
  const [, name = '', modifier] = reader.take(/([a-z]+)(?:\(([a-z_]+)\))?\./y) ?? []
  if (!isOperator(name)) throw unreadable('Opérateur', name || reader.rest())
  const operator: Operator = operators[name]
  if (!operator.kinds.includes(column.kind)) throw noSuchOperator(column.name, name)
  const isWords = operator.form === 'words'
  const quantifier = !isWords && (modifier === 'any' || modifier === 'all') ? modifier : null
  if (modifier !== undefined && !(isWords ? languages.includes(modifier) : quantifier && operator.isForMany))
    throw unreadable('Opérateur', `${name}(${modifier})`)
  const comparison: Omit<Comparison, 'language' | 'values'> = { column, operator: name, isNegated, quantifier }
  const language = (isWords && modifier) || defaultLanguage
  if (operator.form === 'list') return { ...comparison, language, values: readList(column, reader) }
  const text = isAlone ? reader.rest() : reader.arrayOrValue()
  const values = quantifier ? new TextReader(text).items() : [text]
  return {
    ...comparison,
    language,
    values: values.map((value) => (value === null ? null : fitting(operator, column, value))),
  }
}

function readList(column: Column, reader: TextReader): string[] {
  reader.expect('(')
  if (reader.skip(')')) return []
  const values: string[] = []
  do values.push(fitting(operators.eq, column, reader.value()))
  while (reader.skip(','))
  reader.expect(')')
  return values
}

function fitting({ form }: Operator, column: Column, text: string): string {
  if (form === 'state') return stateOf(column, text)
  if (form === 'pattern') return patternOf(text)
  if (form === 'expression') return expressionOf(text)
  return form === 'value' ? valueOf(column, text) : text
}

function stateOf(column: Column, text: string): string {
  const state = states.find((name) => name === text.trim().toLowerCase())
  if (!state) throw unreadable('Valeur de is', text)
  if (column.kind !== 'boolean' && state !== 'null' && state !== 'not_null') throw unfit(column.name, text)
  return state
}

function valueOf({ name, kind }: Column, text: string): string {
  const value = kind === 'uuid' || kind === 'boolean' ? text.trim().toLowerCase() : text
  if ((kind === 'uuid' && !isUuid(value)) || (kind === 'boolean' && !truths.test(value))) throw unfit(name, text)
  return kind === 'boolean' ? String(/^(?:t|y|on|1)/.test(value)) : value
}

function patternOf(text: string): string {
  const pattern = text.replaceAll('*', '%')
  const wildcards = pattern.match(/\\.|%|_/gs)?.filter((part) => !part.startsWith('\\')) ?? []
  if (pattern.length > patternCharactersMax || wildcards.length > wildcardsMax)
    throw outsideGrammar(`Un motif contient au plus ${patternCharactersMax} caractères, et ${wildcardsMax} jokers.`)
  return pattern
}

/** References to groups, whose search has no bound, are refused. */
function expressionOf(text: string): string {
  const isHard = /\\[1-9]/.test(text) || (text.match(/[*+?{|(]/g)?.length ?? 0) > branchesMax
  if (text.length > patternCharactersMax || isHard)
    throw outsideGrammar(
      `Une expression contient au plus ${patternCharactersMax} caractères, et ${branchesMax} répétitions, choix ou groupes.`,
    )
  return text
}
