import { expect, test } from 'vitest'
import type { ModeratedComment } from '../moderated-comment.ts'
import type { DecidedComment } from '../moderation.ts'
import { freshList, nextToDecide, isUndoneElsewhere, frozenList, sameObjects } from './frozen-list.ts'

const comment = (id: string, minute: number): ModeratedComment => ({
  id,
  name: `commentaire ${id}`,
  version: 1,
  authorName: 'Anouk',
  isByTeam: false,
  text: id,
  at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
  edited: false,
  isPinned: false,
  validated: false,
  isAnswer: false,
  heldBy: [],
  article: { id: 'a', title: 'Jade', slug: 'jade', closed: false },
  member: null,
})
const [a, b, c, d] = [comment('a', 30), comment('b', 20), comment('c', 10), comment('d', 5)]
const before = freshList([b, c]).rows
const shown = (list: ReturnType<typeof frozenList>) =>
  list.rows.map(({ comment: { id }, isGone, decision }) => (decision ? `${id} décidé` : isGone ? `${id} parti` : id))
const decision = (id: string): DecidedComment => ({
  id,
  number: 7,
  event: 'rejected',
  answered: false,
  undoableUntil: '',
})
const here = (...comments: ModeratedComment[]) => ({
  decided: new Map(comments.map((one) => [one.id, { comment: one, decision: decision(one.id) }])),
  sending: new Set<string>(),
})

test('new comments at the top wait, and no row moves', () => {
  const list = frozenList(before, [a, b, c])
  expect(shown(list)).toEqual(['b', 'c'])
  expect(list.deferred).toEqual([a])
})

test('what comes back in between waits too', () => {
  const between = comment('z', 15)
  expect(frozenList(before, [b, between, c]).deferred).toEqual([between])
})

test('what follows the last row is added', () => {
  const list = frozenList(before, [b, c, d])
  expect(shown(list)).toEqual(['b', 'c', 'd'])
  expect(list.deferred).toEqual([])
})

test('a row that somebody else decided stays where it is', () => {
  expect(shown(frozenList(before, [c]))).toEqual(['b parti', 'c'])
})

test('one that is being decided here waits for the answer', () => {
  expect(shown(frozenList(before, [c], { ...here(), sending: new Set(['b']) }))).toEqual(['b', 'c'])
})

test('what was decided here stays in its place, even when the other rows may move', () => {
  expect(shown(frozenList(before, [c], here(b)))).toEqual(['b décidé', 'c'])
  expect(shown(freshList([a, c, d], here(b)))).toEqual(['a', 'b décidé', 'c', 'd'])
  expect(shown(freshList([], here(b, c)))).toEqual(['b décidé', 'c décidé'])
  expect(shown(freshList([{ ...b, validated: true }, c], here(b)))).toEqual(['b décidé', 'c'])
})

test('a decision is known to be undone elsewhere from a list that was read after it', () => {
  expect(isUndoneElsewhere(decision('b'), b, 7)).toBe(true)
  expect(isUndoneElsewhere(decision('b'), b, 6)).toBe(false)
  expect(isUndoneElsewhere(decision('b'), undefined, 9)).toBe(false)
  const published = { ...decision('b'), event: 'validated' as const }
  expect(isUndoneElsewhere(published, { ...b, validated: true }, 9)).toBe(false)
  expect(isUndoneElsewhere(published, b, 9)).toBe(true)
})

test('a text that was edited is shown where it stands', () => {
  const edited = { ...b, text: 'Autre', version: 2 }
  expect(frozenList(before, [edited, c]).rows[0]?.comment).toBe(edited)
})

test('the next comment to decide is below, else above, past decided ones, and not behind a published one', () => {
  const next = (rows: ReturnType<typeof freshList>['rows'], decided: string[]) =>
    nextToDecide(rows, new Set(decided), decided.slice(-1))?.id
  const { rows } = freshList([a, b, c])
  expect(next(rows, ['b'])).toBe('c')
  expect(next(rows, ['c'])).toBe('b')
  expect(next(rows, ['b', 'c'])).toBe('a')
  expect(next(rows, ['a', 'b', 'c'])).toBeUndefined()
  expect(next(freshList([a, { ...b, validated: true }, c]).rows, ['c'])).toBeUndefined()
})

test('a comment that is read again unchanged stays the same object', () => {
  const [first, second] = sameObjects([structuredClone(b), { ...c, text: 'Changé' }], before)
  expect(first).toBe(before[0]?.comment)
  expect(second).not.toBe(before[1]?.comment)
})
