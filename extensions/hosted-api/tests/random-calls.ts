export interface Call {
  method: string
  address: string
  headers: Record<string, string>
  body: string | null
}

export interface KnownValues {
  ids: string[]
  texts: string[]
  written: string[]
}

/** mulberry32: the same seed gives the same calls. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const tables: Record<string, string[]> = {
  articles:
    'id title slug content excerpt category image images video_url date read_time author author_id created_at'.split(
      ' ',
    ),
  comments: 'id article_id user_id author content validated created_at'.split(' '),
  user_roles: 'id user_id role username'.split(' '),
}
export const strangeTexts = [
  '',
  ' ',
  "'; drop table articles; --",
  '"',
  '\\',
  '\0',
  '%',
  '_',
  '*',
  'œil-de-tigre 💎\ud800',
  '(,)',
  ')) or (true',
  '1e999',
  '-1',
  '9'.repeat(40),
  'a'.repeat(3000),
  '<script>alert(1)</script><p>Texte</p>',
  'https://images.exemple.fr/a.jpg',
  'javascript:alert(1)',
  'admin',
  'true',
  'null',
  'infinity',
  '2026-02-30T00:00:00Z',
  '2099-01-01T00:00:00Z',
  '-infinity',
  '__proto__',
]

/** Calls to the tables, in the grammar or a little beside it. @param known `texts` are asked for, `written` are sent */
export function randomCalls(random: () => number, known: KnownValues) {
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  /** Half of the calls have nothing odd in them. */
  let isPlain = false
  const oddly = (share: number) => chance(share) && !isPlain
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: Math.floor(random() * (most + 1)) }, make)
  let texts = known.texts
  const text = () => (chance(0.7) ? oneOf(texts) : oneOf(strangeTexts))
  function fitting(column: string): string {
    if (oddly(0.15)) return oneOf([...strangeTexts, ...known.ids, ...texts])
    if (/(?:^|_)id$/.test(column)) return oneOf(known.ids)
    if (column === 'validated') return oneOf(['true', 'false'])
    if (/^date$|_at$/.test(column))
      return oneOf(['2026-01-01T00:00:00Z', '2099-01-01 00:00:00+02', '2026-11-22T10:00Z'])
    return text()
  }
  const columnOf = (table: string) =>
    oddly(0.08) ? oneOf(['email', 'held_by', 'content_text', 'constructor', 'a.b', '']) : oneOf(tables[table] ?? ['id'])

  const quoted = (value: string) => (chance(0.3) ? value : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  function operatorFor(column: string): string {
    if (oddly(0.1)) return oneOf(['like', 'gt', 'fts', '', 'ilike'])
    if (column === 'images') return 'is'
    return /(?:^|_)id$|^validated$|^date$|_at$/.test(column)
      ? oneOf(['eq', 'neq', 'in', 'is'])
      : oneOf(['eq', 'neq', 'in', 'is', 'ilike', 'ilike'])
  }
  function operation(column: string, isInTree = false): string {
    const value = () => (isInTree ? quoted(fitting(column)) : fitting(column))
    const not = chance(0.2) ? 'not.' : ''
    const kind = operatorFor(column)
    if (kind === 'in') return `${not}in.(${some(4, () => quoted(fitting(column))).join(',')}${oddly(0.1) ? '' : ')'}`
    if (kind === 'is')
      return `${not}is.${oddly(0.3) ? oneOf(['true', 'unknown', value()]) : oneOf(['null', 'not_null'])}`
    if (kind === 'ilike') return `${not}ilike.${oneOf(['*', '%', ''])}${value()}${oneOf(['*', '%', ''])}`
    return `${not}${kind}.${value()}`
  }
  function tree(table: string, depth: number): string {
    const part = () => {
      if (depth > 0 && chance(0.3)) return `${oneOf(['and', 'or', 'not.and', 'not.or'])}${tree(table, depth - 1)}`
      const column = columnOf(table)
      return `${column}.${operation(column, true)}`
    }
    return `(${[part(), ...some(3, part)].join(',')})`
  }
  function selection(table: string): string {
    const columns = [...new Set([columnOf(table), ...some(3, () => columnOf(table))])]
    const fields = chance(0.3) ? ['*'] : columns.map((column) => (chance(0.1) ? `autre_${column}:${column}` : column))
    if (table === 'comments' ? chance(0.3) : oddly(0.1))
      fields.push(
        `${oddly(0.2) ? 'users' : 'articles'}(${[...new Set(['id', ...some(2, () => columnOf('articles'))])].join(',')})`,
      )
    return fields.join(oddly(0.05) ? ';' : ',')
  }
  function search(table: string, { isWrite }: { isWrite: boolean }): string {
    const params = new URLSearchParams()
    for (const column of some(isWrite ? 1 : 3, () => columnOf(table))) params.append(column, operation(column))
    if (chance(0.25)) params.append(oneOf(['or', 'and', 'not.or', 'not.and']), tree(table, 3))
    if (chance(0.7)) params.append('select', selection(table))
    if (chance(0.3))
      params.append(
        'order',
        `${columnOf(table)}${oneOf(['', '.asc', '.desc', '.desc.nullslast', oddly(0.2) ? '.x' : ''])}`,
      )
    const isCut = isWrite ? oddly(0.05) : chance(0.3)
    if (isCut)
      params.append(
        oneOf(['limit', 'offset']),
        oneOf(['0', '1', '5', '5', oddly(0.5) ? oneOf(['-1', '9999999']) : '3']),
      )
    if (oddly(0.05)) params.append(oneOf(['columns', 'on_conflict', 'limit', 'x']), text())
    return params.size > 0 ? `?${params}` : ''
  }
  function strangeValue(depth = 2): unknown {
    const kind = Math.floor(random() * 4)
    if (kind === 0) return oneOf([null, true, false, 0, 1.5, -1])
    if (kind === 1) return some(3, text)
    if (kind === 2 && depth > 0) return { [text()]: strangeValue(depth - 1) }
    return depth > 0 ? some(3, () => strangeValue(depth - 1)) : text()
  }
  function valueOf(column: string): unknown {
    if (oddly(0.12)) return strangeValue()
    if (column === 'validated') return chance(0.5)
    return column === 'images'
      ? some(2, () => `https://images.exemple.fr/${Math.floor(random() * 9)}.jpg`)
      : fitting(column)
  }
  const row = (table: string) =>
    Object.fromEntries(some(4, () => columnOf(table)).map((column) => [column, valueOf(column)]))
  function body(table: string): string {
    if (oddly(0.1)) return oneOf(['', '{', 'null', '[]', '"x"', '[[[]]]', '{"__proto__":{"id":1}}', 'a=b', '1'])
    return JSON.stringify(chance(0.8) ? row(table) : some(3, () => row(table)))
  }
  const preference = () =>
    oneOf([
      'return=representation',
      'return=minimal',
      'return=headers-only',
      'count=exact',
      'tx=rollback',
      'missing=default',
      'handling=strict',
      'max-affected=1',
      oddly(0.5) ? 'resolution=merge-duplicates' : 'x=y',
    ])

  return function nextCall(): Call {
    isPlain = chance(0.5)
    const table = oneOf(Object.keys(tables))
    const method = oneOf(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PATCH', 'DELETE', 'PUT'])
    const isWrite = method !== 'GET' && method !== 'HEAD'
    const headers: Record<string, string> = {}
    if (isWrite) headers['content-type'] = oddly(0.05) ? 'text/plain' : 'application/json'
    const preferences = some(3, preference)
    if (preferences.length > 0) headers.prefer = preferences.join(', ')
    if (chance(0.1)) headers.accept = oneOf(['application/vnd.pgrst.object+json', '*/*', 'application/json'])
    if (oddly(0.03)) headers.accept = 'text/csv'
    if (oddly(isWrite ? 0.02 : 0.15)) headers.range = oneOf(['0-4', '5-', '9-1', 'bytes=0-1', '0-0'])
    if (oddly(0.03)) headers[isWrite ? 'content-profile' : 'accept-profile'] = 'auth'
    if (isWrite && chance(0.1)) headers['idempotency-key'] = oneOf(['cle-de-huit', 'autre-cle-de-huit', 'court'])
    const name = oddly(0.05) ? oneOf(['users', 'articles.data', 'articles/', 'api_keys']) : table
    const address = `/rest/v1/${name}${search(table, { isWrite })}`
    if (!isWrite || method === 'DELETE') return { method, address, headers, body: null }
    texts = known.written
    const sent = body(table)
    texts = known.texts
    return { method, address, headers, body: sent }
  }
}
