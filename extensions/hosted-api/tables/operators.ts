import type { Column } from './table-shapes.ts'

/**
 * `pattern` is that of LIKE, `expression` a regular one, `state` what IS takes, `words` those of a full-text search.
 */
type Form = 'value' | 'list' | 'state' | 'array' | 'pattern' | 'expression' | 'words'

export interface Operator {
  form: Form
  /** As PostgreSQL writes it; for words, the function that reads them. */
  sql: string
  kinds: readonly Column['kind'][]
  /** Whether `(any)` and `(all)` may follow. */
  isForMany: boolean
  /** The cost that is certain, of an ordinary column and of a long one. */
  units: readonly [number, number]
}

const texts: Operator['kinds'] = ['text']
const all: Operator['kinds'] = ['uuid', 'text', 'texts', 'boolean', 'timestamp', 'json']

const comparison = (sql: string, isForMany = true): Operator => ({
  form: 'value',
  sql,
  kinds: all,
  isForMany,
  units: [0, 5],
})
const pattern = (sql: string): Operator => ({ form: 'pattern', sql, kinds: texts, isForMany: true, units: [2, 10] })
const expression = (sql: string): Operator => ({ ...pattern(sql), form: 'expression', units: [4, 20] })
const ofArrays = (sql: string): Operator => ({ ...comparison(sql, false), form: 'array', kinds: ['texts'] })
/** No column here is a range. */
const ofRanges = (sql: string): Operator => ({ ...comparison(sql, false), kinds: [] })
const words = (sql: string): Operator => ({ form: 'words', sql, kinds: texts, isForMany: false, units: [4, 40] })

/** PostgREST's: https://docs.postgrest.org/en/stable/references/api/tables_views.html#operators */
export const operators = {
  eq: comparison('='),
  gt: comparison('>'),
  gte: comparison('>='),
  lt: comparison('<'),
  lte: comparison('<='),
  neq: comparison('<>', false),
  isdistinct: comparison('is distinct from', false),
  in: { ...comparison('=', false), form: 'list' },
  is: { ...comparison('is', false), form: 'state', units: [0, 0] },
  like: pattern('like'),
  ilike: pattern('ilike'),
  match: expression('~'),
  imatch: expression('~*'),
  cs: ofArrays('@>'),
  cd: ofArrays('<@'),
  ov: ofArrays('&&'),
  fts: words('to_tsquery'),
  plfts: words('plainto_tsquery'),
  phfts: words('phraseto_tsquery'),
  wfts: words('websearch_to_tsquery'),
  sl: ofRanges('<<'),
  sr: ofRanges('>>'),
  nxl: ofRanges('&>'),
  nxr: ofRanges('&<'),
  adj: ofRanges('-|-'),
} satisfies Record<string, Operator>

export type OperatorName = keyof typeof operators

export function isOperator(name: string): name is OperatorName {
  return Object.hasOwn(operators, name)
}

/** The hosted platform's, where none is named. */
export const defaultLanguage = 'english'
/** The configurations of full-text search that PostgreSQL brings. */
export const languages: readonly string[] =
  'simple arabic armenian basque catalan danish dutch english finnish french german greek hindi hungarian indonesian irish italian lithuanian nepali norwegian portuguese romanian russian serbian spanish swedish tamil turkish yiddish'.split(
    ' ',
  )
