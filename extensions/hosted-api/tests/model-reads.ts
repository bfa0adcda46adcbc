// Long: what is asked and what it means are read side by side.
import { pseudoRandom } from '../../../tests/support/pseudo-random.ts'
import { relationOf, shapes, type Relation, type TableName } from '../tables/table-shapes.ts'

/** A read, written for a client and as a filter in JavaScript over the rows that its caller may read. */
type Value = string | boolean | string[] | null
export type Row = Record<string, Value>
export type Base = Record<TableName, Row[]>
/** Unknown, as in SQL, is null. */
type Truth = boolean | null
type Test = (row: Row) => Truth
export interface ModelRead {
  table: TableName
  params: [name: string, value: string][]
  rowsOf: (base: Base) => { rows: object[]; total: number }
}

interface Condition {
  /** The value of a parameter: `not.eq.a`, or a tree in parentheses. */
  text: string
  /** The same inside a tree: `title.not.eq.a`. */
  inTree: string
  name: string
  test: Test
}

const not = (truth: Truth): Truth => (truth === null ? null : !truth)
const every = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true)
const some = (truths: Truth[]): Truth => not(every(truths.map(not)))
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
const arrayOf = (texts: string[]) => `{${texts.map(quoted).join()}}`
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Escapes all that LIKE would interpret, except an asterisk, which is always a wildcard. */
const literal = (text: string) => text.replaceAll(/[%_\\]/g, '\\$&')
/** PostgreSQL takes `nulle.part` for the name of a host, one word. */
const wordsOf = (text: string) => text.toLowerCase().split(/\p{L}+\.\p{L}+|[^\p{L}\p{N}]+/u)

/** @param rank the place of each text in the order of the database */
export function modelReads(seed: number, pool: Base, rank: (text: string) => number) {
  const below = pseudoRandom(seed)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const chance = (share: number) => below(100) < share
  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

  const orderable = (kind: string, value: Value): number =>
    kind === 'timestamp'
      ? Date.parse(String(value))
      : kind === 'boolean'
        ? Number(String(value) === 'true')
        : rank(String(value))
  const valueIn = (table: TableName, column: string): Value => oneOf(pool[table].map((row) => row[column] ?? null))
  const textOf = (kind: string, value: Value): string =>
    kind === 'texts' ? arrayOf((value as string[] | null) ?? ['rien']) : String(value ?? fallbacks[kind])

  function comparison(table: TableName): Condition {
    const name = oneOf(Object.keys(shapes[table].columns))
    const kind = shapes[table].columns[name] ?? ''
    if (kind === 'texts' && chance(40)) return itemComparison(name, table)
    const value = () => textOf(kind, valueIn(table, name))
    const known =
      (test: (own: Value) => boolean): Test =>
      (row) =>
        row[name] === null ? null : test(row[name] ?? null)
    const same = (own: Value, text: string) =>
      kind === 'timestamp' ? Date.parse(String(own)) === Date.parse(text) : textOf(kind, own) === text
    const ways: (() => [operator: string, value: string, test: Test])[] = [
      () => choose(value(), (text) => ['eq', text, known((own) => same(own, text))]),
      () => choose(value(), (text) => ['neq', text, known((own) => !same(own, text))]),
      () =>
        choose(value(), (text) => ['isdistinct', text, (row) => row[name] === null || !same(row[name] ?? null, text)]),
      () => ['is', 'null', (row) => row[name] === null],
      () => ['is', 'not_null', (row) => row[name] !== null],
      () =>
        choose(times(below(4), value), (list) => [
          'in',
          `(${list.map(quoted).join()})`,
          list.length === 0 ? () => false : known((own) => list.some((text) => same(own, text))),
        ]),
    ]
    if (kind === 'boolean')
      ways.push(
        () => ['is', 'false', (row) => row[name] === false],
        () => ['is', 'unknown', (row) => row[name] === null],
      )
    if (kind !== 'texts')
      ways.push(
        () =>
          choose(value(), (text) => {
            const [operator, test] = oneOf(orders)
            return [operator, text, known((own) => test(orderable(kind, own) - orderable(kind, text)))]
          }),
        () =>
          choose(times(1 + below(3), value), (list) => {
            const isAll = chance(50)
            const test = (own: Value) =>
              isAll ? list.every((text) => same(own, text)) : list.some((text) => same(own, text))
            return [`eq(${isAll ? 'all' : 'any'})`, arrayOf(list), known(test)]
          }),
      )
    if (kind === 'text') ways.push(...textWays(name, value, known), ...textWays(name, value, known))
    if (kind === 'texts')
      ways.push(() =>
        choose(
          times(below(3), () => oneOf(((valueIn(table, name) as string[] | null) ?? []).concat('rien'))),
          (list) => {
            const [operator, test] = oneOf(sets)
            return [operator, arrayOf(list), known((own) => test(own as string[], list))]
          },
        ),
      )
    const [operator, text, test] = oneOf(ways)()
    const isNegated = chance(25)
    const start = `${isNegated ? 'not.' : ''}${operator}.`
    const isPlain = operator === 'in' || text.startsWith('{')
    return {
      name,
      text: start + text,
      inTree: `${name}.${start}${isPlain ? text : quoted(text)}`,
      test: isNegated ? (row) => not(test(row)) : test,
    }
  }

  /** Compares an item of a list, by a JSON path. */
  function itemComparison(name: string, table: TableName): Condition {
    const [place, isNegated] = [below(3), chance(30)]
    const item = (row?: Row) => (row?.[name] as string[] | null | undefined)?.[place]
    const text = item(oneOf(pool[table])) ?? 'rien'
    const [path, start] = [`${name}->>${place}`, isNegated ? 'neq.' : 'eq.']
    const test: Test = (row) => (item(row) === undefined ? null : (item(row) === text) !== isNegated)
    return { name: path, text: start + text, inTree: `${path}.${start}${quoted(text)}`, test }
  }

  function textWays(column: string, value: () => string, known: (test: (own: Value) => boolean) => Test) {
    const part = () => {
      const text = value()
      const start = below(text.length)
      return text.slice(start, start + 1 + below(6)).replaceAll('*', '')
    }
    const pattern = () => {
      const [piece, start, end] = [part(), oneOf(['', '*', '%', '_']), oneOf(['', '*', '%'])]
      const source = [start, end].map((mark) => (mark === '_' ? '[^]' : mark && '[^]*'))
      return { text: start + literal(piece) + end, source: `^${source[0]}${escaped(piece)}${source[1]}$` }
    }
    const isMatch = (source: string, flags: string) => (own: Value) =>
      new RegExp(flags ? source.toLowerCase() : source, flags).test(flags ? String(own).toLowerCase() : String(own))
    const cases = [
      ['like', ''],
      ['ilike', 'u'],
    ] as const
    return [
      () => {
        const [[operator, flags], one] = [oneOf(cases), pattern()]
        return [operator, one.text, known(isMatch(one.source, flags))]
      },
      () => {
        const [[operator, flags], list, isAll] = [oneOf(cases), times(1 + below(2), pattern), chance(50)]
        const tests = list.map(({ source }) => isMatch(source, flags))
        const test = (own: Value) => (isAll ? tests.every((one) => one(own)) : tests.some((one) => one(own)))
        return [`${operator}(${isAll ? 'all' : 'any'})`, arrayOf(list.map(({ text }) => text)), known(test)]
      },
      () => {
        const source = oneOf(['', '^']) + escaped(part()) + oneOf(['', '$'])
        return chance(50)
          ? ['match', source, known(isMatch(source, ''))]
          : ['imatch', source, known(isMatch(source, 'u'))]
      },
      // Elsewhere PostgreSQL takes an address or a tag for one word.
      () => {
        if (!['title', 'excerpt', 'username', 'name', 'label'].includes(column))
          return ['is', 'null', (row) => row[column] === null]
        const word = oneOf([...wordsOf(value()).filter((one) => /^[a-zé]{3,}$/.test(one)), 'perle'])
        const test = known((own) => wordsOf(String(own)).includes(word))
        return [`${oneOf(['fts', 'plfts', 'phfts', 'wfts'])}(simple)`, word, test]
      },
    ] as (() => [string, string, Test])[]
  }

  function tree(table: TableName, depth: number): Condition {
    const parts = times(1 + below(3), () => (depth > 1 && chance(30) ? tree(table, depth - 1) : comparison(table)))
    const [isNegated, isAny] = [chance(20), chance(60)]
    const name = `${isNegated ? 'not.' : ''}${isAny ? 'or' : 'and'}`
    const text = `(${parts.map(({ inTree }) => inTree).join()})`
    const test: Test = (row) => (isAny ? some : every)(parts.map((part) => part.test(row)))
    return { name, text, inTree: name + text, test: isNegated ? (row) => not(test(row)) : test }
  }

  const conditions = (table: TableName, most: number) =>
    times(below(most + 1), () => (chance(30) ? tree(table, 3) : comparison(table)))
  const matching = (rows: Row[], all: Condition[]) =>
    rows.filter((row) => every(all.map(({ test }) => test(row))) === true)

  function ordering(table: TableName) {
    const name = oneOf(Object.keys(shapes[table].columns).filter((column) => shapes[table].columns[column] !== 'texts'))
    const [isDown, isNullsFirst] = [chance(50), chance(50)]
    const kind = shapes[table].columns[name] ?? ''
    const sign = isDown ? -1 : 1
    const compare = (one: Row, other: Row): number => {
      const [a, b] = [one[name] ?? null, other[name] ?? null]
      const nulls = (Number(b === null) - Number(a === null)) * (isNullsFirst ? 1 : -1)
      const values = a === null || b === null ? 0 : orderable(kind, a) - orderable(kind, b)
      return nulls || sign * values || sign * (orderable('id', one.id ?? '') - orderable('id', other.id ?? ''))
    }
    return { text: `${name}.${isDown ? 'desc' : 'asc'}.nulls${isNullsFirst ? 'first' : 'last'}`, compare }
  }

  const isJoined = ({ by, key }: Relation, isMany: boolean, row: Row, other: Row): boolean => {
    const [own, its] = isMany ? [row[key], other[by]] : [row[by], other[key]]
    return own !== null && own === its
  }

  function embedding(table: TableName) {
    const source = oneOf(links[table] ?? [])
    if (!source) return null
    const alias = source.endsWith('_id') || chance(30) ? 'autre' : null
    const { relation, isMany } = relationOf(shapes[table], source, undefined)
    const target = isMany ? relation.from : relation.to
    const own = conditions(target, 2)
    const [isInner, isCount, isSpread] = [chance(40), isMany && chance(30), !isMany && alias === null && chance(20)]
    const order = ordering(target)
    const limit = isMany && chance(50) ? 1 + below(3) : 1000
    const names = isCount
      ? ['count']
      : ['id', oneOf(Object.keys(shapes[target].columns).filter((name) => name !== 'id'))]
    const selected = isSpread ? names.map((name) => `lien_${name}:${name}`) : names
    const start =
      (isSpread ? '...' : '') + (alias ? `${alias}:` : '') + source + (isInner ? '!inner' : oneOf(['', '!left']))
    const path = `${alias ?? source}.`
    const key = alias ?? source
    const params: [string, string][] = own.map(({ name, text }) => [path + name, text])
    if (isMany) params.push([`${path}order`, order.text], [`${path}limit`, String(limit)])
    const joined = (row: Row, base: Base) =>
      matching(
        base[target].filter((other) => isJoined(relation, isMany, row, other)),
        own,
      )
    const fieldsOf = (row: Row, base: Base): object => {
      const rows = joined(row, base).toSorted(order.compare).slice(0, limit)
      if (isCount) return { [key]: [{ count: joined(row, base).length }] }
      const part = (one: Row | undefined, prefix = '') =>
        Object.fromEntries(names.map((name) => [prefix + name, one?.[name] ?? null]))
      if (isSpread) return part(rows[0], 'lien_')
      return { [key]: isMany ? rows.map((one) => part(one)) : rows[0] ? part(rows[0]) : null }
    }
    const select = `${start}(${selected.join()})`
    return { select, params, isInner, joined, fieldsOf }
  }

  return function next(): ModelRead {
    const table = oneOf(Object.keys(links) as TableName[])
    const [own, embed, order] = [conditions(table, 3), chance(45) ? embedding(table) : null, ordering(table)]
    const columns = Object.keys(shapes[table].columns).filter((name) => name === 'id' || chance(40))
    const [offset, limit] = [below(3), 1 + below(20)]
    return {
      table,
      params: [
        ['select', [...columns, ...(embed ? [embed.select] : [])].join()],
        ...own.map(({ name, text }): [string, string] => [name, text]),
        ...(embed?.params ?? []),
        ['order', order.text],
        ['offset', String(offset)],
        ['limit', String(limit)],
      ],
      rowsOf(base) {
        const all = matching(base[table], own).filter((row) => !embed?.isInner || embed.joined(row, base).length > 0)
        const rows = all.toSorted(order.compare).slice(offset, offset + limit)
        const shown = (row: Row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))
        return { total: all.length, rows: rows.map((row) => ({ ...shown(row), ...embed?.fieldsOf(row, base) })) }
      },
    }
  }
}

const choose = <T, R>(value: T, make: (value: T) => R): R => make(value)
const fallbacks: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  text: 'rien',
  boolean: 'true',
  timestamp: '2026-01-01T00:00:00+00:00',
}
const orders: [string, (difference: number) => boolean][] = [
  ['gt', (difference) => difference > 0],
  ['gte', (difference) => difference >= 0],
  ['lt', (difference) => difference < 0],
  ['lte', (difference) => difference <= 0],
]
const sets: [string, (own: string[], list: string[]) => boolean][] = [
  ['cs', (own, list) => list.every((item) => own.includes(item))],
  ['cd', (own, list) => own.every((item) => list.includes(item))],
  ['ov', (own, list) => own.some((item) => list.includes(item))],
]
const links: Partial<Record<TableName, string[]>> = {
  articles: ['comments', 'user_roles', 'categories', 'author_id'],
  comments: ['articles', 'user_roles', 'article_id', 'comments_user_id_fkey'],
  user_roles: ['articles', 'comments'],
  categories: ['articles'],
}
