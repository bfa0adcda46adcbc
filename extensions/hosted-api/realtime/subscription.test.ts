import { describe, expect, test } from 'vitest'
import { matching, parseSubscription, unparsedValues } from './subscription.ts'
import { words } from '../../../tests/support/words.ts'

const id = '7b0a5a1e-3a5c-4a29-9b8e-0f4e1d2c3b4a'
const other = '00000000-0000-4000-8000-000000000000'
const on = (filter?: string, event = '*', table: string | undefined = 'comments') =>
  parseSubscription({ event, schema: 'public', ...(table && { table }), ...(filter !== undefined && { filter }) }, 1)
const hears = (filter: string, row: Record<string, unknown>) => matching('comments', 'UPDATE', row)(on(filter))

describe('a subscription hears', () => {
  test('its table and its kind of change', () => {
    expect(matching('comments', 'INSERT', {})(on(undefined, 'INSERT'))).toBe(true)
    expect(matching('comments', 'UPDATE', {})(on(undefined, 'INSERT'))).toBe(false)
    expect(matching('articles', 'INSERT', {})(on(undefined, '*'))).toBe(false)
    expect(matching('articles', 'DELETE', {})(parseSubscription({ event: '*', schema: 'public' }, 1))).toBe(true)
  })

  test('what its filters let through', () => {
    expect(hears(`article_id=eq.${id.toUpperCase()}`, { article_id: id })).toBe(true)
    expect(hears(`article_id=eq.${id}`, { article_id: other })).toBe(false)
    expect(hears(`article_id=neq.${id}`, { article_id: other })).toBe(true)
    expect(hears(`id=in.(${id},${other})`, { id: other })).toBe(true)
    expect(hears(`id=not.in.(${id},${other})`, { id: other })).toBe(false)
    expect(hears('validated=eq.true', { validated: true })).toBe(true)
    expect(hears('content=eq."Bonjour, toi"', { content: 'Bonjour, toi' })).toBe(true)
    expect(hears(`article_id=eq.${id},validated=eq.true`, { article_id: id, validated: false })).toBe(false)
  })

  test('nothing of a value that is not known', () => {
    expect(hears('author=neq.Anouk', { id })).toBe(false)
    expect(hears('author=neq.Anouk', { author: null })).toBe(false)
  })
})

test('equal filters are parsed once', () => {
  const change = { event: '*', schema: 'public', table: 'comments', filter: `id=in.(${id},${other}),author=eq.Lise` }
  expect(unparsedValues(change)).toBe(3)
  expect(parseSubscription(change, 1).filters[0]).toBe(parseSubscription({ ...change, event: 'INSERT' }, 2).filters[0])
  expect(unparsedValues(change)).toBe(0)
  expect(unparsedValues({ ...change, table: 'articles' })).toBe(3)
})

test.each([
  ...words(`
    article_id article_id= article_id=eq.nothing article_id=eq.${id}x article_id=gt.${id} article_id=eq.${id},
    held_by=eq.${id} __proto__=eq.a content=ilike.*a* created_at=eq.2026-11-22 id=in.(${id} content=eq.a,b
  `),
  '',
])('refused rather than ignored: %j', (filter) => {
  expect(() => on(filter)).toThrow()
})

test.each([
  { event: 'TRUNCATE', schema: 'public', table: 'comments' },
  { event: '*', schema: 'auth', table: 'users' },
  { event: '*', schema: 'public', table: 'user_roles' },
  { event: '*', schema: 'public', filter: `id=eq.${id}` },
  { event: '*', schema: 'public', table: 'comments', select: ['id'] },
  { schema: 'public', table: 'comments' },
  null,
])('refused: %j', (change) => {
  expect(() => parseSubscription(change, 1)).toThrow()
})
