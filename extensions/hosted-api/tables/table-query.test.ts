import { expect, test } from 'vitest'
import { CallError } from '../call-error.ts'
import { rowsMax } from './row-query.ts'
import { parseTableQuery } from './table-query.ts'
import { shapes } from './table-shapes.ts'
import { words } from '../../../tests/support/words.ts'

const parse = (search: string, range: string | null = null) =>
  parseTableQuery(shapes.comments, new URLSearchParams(search), range)
const id = '6f1c1c62-6d2c-4b6e-8a56-1d8c7f6b1a11'

test('orders and parts of a list', () => {
  expect(parse('order=created_at.desc,content.asc.nullsfirst,id').orders).toMatchObject([
    { column: { name: 'created_at' }, descending: true, nullsFirst: true },
    { column: { name: 'content' }, descending: false, nullsFirst: true },
    { column: { name: 'id' }, descending: false, nullsFirst: false },
  ])
  expect(parse('limit=5000').limit).toBe(rowsMax)
})

test.each([
  ...words(`
    foo=eq.1 constructor=eq.1 __proto__=eq.1 content=a content=eq content=.eq.a content=not.not.eq.a content=EQ.a
    content=eq(any).a content=eq(any).{a,} content=neq(any).{a} content=eq(some).{a} content=fts(klingon).a
    content=cs.{a} validated=like.t* created_at=sl.[1,2] content=match.${'(a*)*'.repeat(4)}
    content=like(any).{${Array(7).fill('a*').join()}} user_id=eq.1 validated=eq.oui validated=is.maybe content=is.true
    user_id=ilike.*a* content=ilike.*a*b*c*d* content=ilike.${'a'.repeat(201)} content=ilike.${'_'.repeat(5)}
    and=(${Array(7).fill('content.not.ilike.*a*').join()}) article_id=in.(1) article_id=in.${id} article_id=in.(${id}
    or= or=() or=content.eq.a or=(content.eq.a or=(content.eq.a)) or=(content.eq.a,) or=(foo.eq.a)
    or=(articles.title.eq.a) or=(or(or(or(or(or(content.eq.a)))))) xor=(content.eq.a) articles.title=eq.a select=
    select=foo select=id,id select=*,a:content,b:content
    select=a:articles(content),b:articles(content),c:articles(content) select=${'*,'.repeat(4000)}* select=id.max()
    select=content->>a->b select=content-> select=content${'->a'.repeat(6)} select=articles(...comments(id)) select=articles(title select=users(email) select=articles!author_id(title)
    select=user_roles(...comments(id)) select=id,count select=id::regclass
    select=${'articles('.repeat(5)}id${')'.repeat(5)} articles.order=title select=articles(title)&articles.title=a
    select=articles(title)&articles.author_email=eq.a select=articles(title)&order=articles(secret)
    select=id&select=content order=foo order=id.up order=articles(title) order=id;drop limit=-1 limit=1e3
    limit=1&limit=2 offset=a columns=id on_conflict=id
  `),
  String.raw`content=match.(a)\1`,
  `user_id=eq.${id}' or true--`,
  `article_id=in.(${id})) or (true`,
  'or=(content.eq.a b(c))',
  `or=(${Array.from({ length: 51 }, () => 'content.eq.a').join(',')})`,
  `select=${Array.from({ length: 9 }, (_, place) => `a${place}:articles(id)`).join()}`,
])('outside the grammar, and refused: %s', (search) => {
  expect(() => parse(search.replaceAll('+', '%2B'))).toThrow(CallError)
})

test('the part of a list that limit, offset and a range share', () => {
  expect(parse('limit=3&offset=2', '3-9')).toMatchObject({ offset: 3, limit: 2 })
  expect(parse('', '2000-2009')).toMatchObject({ offset: 2000, limit: 10 })
  expect(parse('limit=5&offset=-4', 'bytes=0-1')).toMatchObject({ offset: 0, limit: 5 })
  for (const range of ['5-4', '5-9']) expect(() => parse('limit=3', range)).toThrow(CallError)
})

test('spaces, names and paths as programs write them', () => {
  const keys = parse('select= id , "le texte":content, t-1:content::text,author->a->>0,x:author->-1->>b-2').fields
  expect(keys.map(({ key }) => key)).toEqual(['id', 'le texte', 't-1', 'a', 'x'])
  expect(keys.slice(3)).toMatchObject([
    { column: { kind: 'text', path: ['->a', '->>0'] } },
    { column: { path: ['->-1', '->>b-2'] } },
  ])
  const tree = `( and ( article_id.in.( ${id}, ${id} ) , validated.eq.yes ) , not.or ( content.is.null ) )`
  expect(parse(`or=${tree}`).conditions).toMatchObject([
    { kind: 'any', parts: [{ parts: [{ values: [id, id] }, { values: ['true'] }] }, { isNegated: true }] },
  ])
  const [list] = parse('content=in.("a,b (c) "d" \\","e",f)').conditions
  expect(list).toMatchObject({ values: ['a,b (c) "d" \\', 'e', 'f'] })
})
