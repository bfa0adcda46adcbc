import { describe, expect, test } from 'vitest'
import { CallError } from '../call-error.ts'
import { parseTableQuery, rowsMax } from './table-query.ts'
import { articlesShape, commentsShape } from './table-shapes.ts'

const parse = (search: string, range: string | null = null) =>
  parseTableQuery(commentsShape, new URLSearchParams(search), range)
const id = '6f1c1c62-6d2c-4b6e-8a56-1d8c7f6b1a11'

describe('what is in the grammar is read whole', () => {
  test.each<[string, object]>([
    [
      'validated=eq.true',
      { kind: 'eq', column: { name: 'validated', kind: 'boolean' }, value: 'true', isNegated: false },
    ],
    ['content=not.eq.a.b,c', { kind: 'eq', value: 'a.b,c', isNegated: true }],
    ['content=eq."a"', { kind: 'eq', value: '"a"' }],
    ['content=ilike.*pierre*', { kind: 'ilike', value: '%pierre%' }],
    [`article_id=in.(${id},"${id}")`, { kind: 'in', values: [id, id] }],
    ['content=in.("a,b","c\\"d)","e\\\\")', { kind: 'in', values: ['a,b', 'c"d)', 'e\\'] }],
    ['article_id=in.()', { kind: 'in', values: [] }],
    ['user_id=is.null', { kind: 'is', value: 'null' }],
    ['validated=not.is.true', { kind: 'is', value: 'true', isNegated: true }],
    [
      'or=(content.ilike.%a%,and(validated.is.false,not.or(content.eq.b,author.not.eq."c,)")))',
      {
        kind: 'any',
        parts: [
          { kind: 'ilike', value: '%a%' },
          {
            kind: 'all',
            parts: [
              { kind: 'is' },
              { kind: 'any', isNegated: true, parts: [{ value: 'b' }, { value: 'c,)', isNegated: true }] },
            ],
          },
        ],
      },
    ],
    ['not.and=(content.eq.a,content.eq.b)', { kind: 'all', isNegated: true }],
  ])('%s', (filter, expected) => {
    const search = new URLSearchParams()
    search.set(filter.slice(0, filter.indexOf('=')), filter.slice(filter.indexOf('=') + 1))
    expect(parseTableQuery(commentsShape, search, null).conditions).toMatchObject([expected])
  })

  test('two filters on one column both count', () => {
    expect(parse('content=neq.a&content=neq.b').conditions).toHaveLength(2)
  })

  test('columns, other names for them, and the article of a comment', () => {
    expect(parse('select=*,texte:content').fields.at(-1)).toMatchObject({ key: 'texte', column: { name: 'content' } })
    const { fields } = parse('select=id,texte:content,articles(title,adresse:slug)')
    expect(fields).toMatchObject([
      { key: 'id' },
      { key: 'texte', column: { name: 'content' } },
      { key: 'articles', embed: 'articles', fields: [{ key: 'title' }, { key: 'adresse', column: { name: 'slug' } }] },
    ])
    expect(parse('').fields.map(({ key }) => key)).toEqual(Object.keys(commentsShape.columns))
  })

  test('orders and parts of a list', () => {
    expect(parse('order=created_at.desc,content.asc.nullsfirst,id').orders).toMatchObject([
      { column: { name: 'created_at' }, descending: true, nullsFirst: true },
      { column: { name: 'content' }, descending: false, nullsFirst: true },
      { column: { name: 'id' }, descending: false, nullsFirst: false },
    ])
    expect(parse('limit=20&offset=40')).toMatchObject({ limit: 20, offset: 40 })
    expect(parse('', '10-19')).toMatchObject({ limit: 10, offset: 10 })
    expect(parse('limit=5000').limit).toBe(rowsMax)
  })
})

test.each([
  'foo=eq.1',
  'constructor=eq.1',
  '__proto__=eq.1',
  'content=a',
  'content=eq',
  'content=.eq.a',
  'content=like.a',
  'content=fts.a',
  'content=gt.a',
  'content=not.not.eq.a',
  'content=EQ.a',
  'content=eq(any).{a}',
  'user_id=eq.1',
  `user_id=eq.${id}' or true--`,
  'validated=eq.yes',
  'validated=is.maybe',
  'content=is.true',
  'user_id=ilike.*a*',
  'content=ilike.*a*b*c*d*',
  `content=ilike.${'a'.repeat(201)}`,
  `content=ilike.${'_'.repeat(5)}`,
  `and=(${Array(7).fill('content.not.ilike.*a*').join()})`,
  'article_id=in.(1)',
  `article_id=in.${id}`,
  `article_id=in.(${id}`,
  `article_id=in.(${id})) or (true`,
  'content=in.("a)',
  'content=in.(a"b")',
  'or=',
  'or=()',
  'or=content.eq.a',
  'or=(content.eq.a',
  'or=(content.eq.a))',
  'or=(content.eq.a,)',
  'or=(foo.eq.a)',
  'or=(articles.title.eq.a)',
  'or=(content.eq.a b(c))',
  'or=(or(or(or(or(or(content.eq.a))))))',
  `or=(${Array.from({ length: 51 }, () => 'content.eq.a').join(',')})`,
  'xor=(content.eq.a)',
  'articles.title=eq.a',
  'select=',
  'select=foo',
  'select=id,id',
  'select=*,a:content,b:content',
  'select=a:articles(content),b:articles(content),c:articles(content)',
  `select=${'*,'.repeat(4000)}*`,
  'select=content::int',
  'select=count()',
  'select=id.max()',
  'select=content->>a',
  'select=...articles(title)',
  'select=articles!inner(title)',
  'select=articles(title',
  'select=articles(author,comments(content))',
  'select=users(email)',
  'select="id"',
  'select=id&select=content',
  'order=foo',
  'order=id.up',
  'order=articles(title)',
  'order=id;drop',
  'limit=-1',
  'limit=1e3',
  'limit=1&limit=2',
  'offset=a',
  'columns=id',
  'on_conflict=id',
])('outside the grammar, and refused: %s', (search) => {
  expect(() => parse(search.replaceAll('+', '%2B'))).toThrow(CallError)
})

test.each(['bytes=0-1', '5-4', '-5', 'a-b', '0-9/20'])('a range that is none is refused: %s', (range) => {
  expect(() => parse('', range)).toThrow(CallError)
})

test('a list of pictures is neither compared nor ordered by', () => {
  for (const search of ['images=eq.a', 'images=in.(a)', 'images=ilike.a', 'order=images'])
    expect(() => parseTableQuery(articlesShape, new URLSearchParams(search), null)).toThrow(CallError)
  expect(parseTableQuery(articlesShape, new URLSearchParams('images=is.null'), null).conditions).toHaveLength(1)
})
