import { expect, test } from 'vitest'
import type { ModeratedComment } from '../moderated-comment.ts'
import { freshList, stillList } from './still-list.ts'

const comment = (id: string, minute: number): ModeratedComment => ({
  id,
  version: 1,
  authorName: 'Anouk',
  text: id,
  at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
  edited: false,
  validated: false,
  answer: false,
  heldBy: [],
  article: { id: 'a', title: 'Jade', slug: 'jade', closed: false },
  member: null,
})
const [a, b, c, d] = [comment('a', 30), comment('b', 20), comment('c', 10), comment('d', 5)]
const before = freshList([b, c]).rows
const shown = (list: ReturnType<typeof stillList>) =>
  list.rows.map(({ comment: { id }, gone }) => (gone ? `${id} parti` : id))

test('what arrives on top waits, and no row moves', () => {
  const list = stillList(before, [a, b, c], new Set())
  expect(shown(list)).toEqual(['b', 'c'])
  expect(list.held).toEqual([a])
})

test('what comes back in between waits too', () => {
  const between = comment('z', 15)
  expect(stillList(before, [b, between, c], new Set()).held).toEqual([between])
})

test('what follows the last row is added', () => {
  const list = stillList(before, [b, c, d], new Set())
  expect(shown(list)).toEqual(['b', 'c', 'd'])
  expect(list.held).toEqual([])
})

test('a row that somebody else decided stays where it is, one of one’s own goes', () => {
  expect(shown(stillList(before, [c], new Set()))).toEqual(['b parti', 'c'])
  expect(shown(stillList(before, [c], new Set(['b'])))).toEqual(['c'])
})

test('a text that was edited is shown where it stands', () => {
  const edited = { ...b, text: 'Autre', version: 2 }
  expect(stillList(before, [edited, c], new Set()).rows[0]?.comment).toBe(edited)
})
