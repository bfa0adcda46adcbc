import { expect, test } from 'vitest'
import type { CommentEvent } from './comment.ts'
import { submissionNote, replay, type AuditLogLine } from './audit-log.ts'

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes))
const lines = (...events: CommentEvent[]): AuditLogLine[] =>
  events.map((event, index) => ({ number: index + 1, event, reason: null, at: minute(index) }))

test.each<[string, CommentEvent[]]>([
  ['pending', ['received']],
  ['public', ['published']],
  ['public', ['received', 'validated']],
  ['pending', ['received', 'validated', 'edited']],
  ['public', ['published', 'edited', 'published']],
  ['pending', ['received', 'validated', 'undone']],
  ['pending', ['received', 'rejected', 'undone']],
  ['public', ['received', 'validated', 'deleted', 'undone']],
  ['public', ['received', 'rejected', 'undone', 'validated', 'reported', 'kept']],
  ['gone', ['received', 'withdrawn']],
])('a comment is %s after %j', (state, events) => {
  expect(replay(lines(...events))?.state).toBe(state)
})

test('its date, its versions and the rules that held it are known again', () => {
  const [arrived, edited] = lines('received', 'edited') as [AuditLogLine, AuditLogLine]
  const reason = submissionNote({ heldBy: ['un lien', 'un mot'], answersTo: null })
  expect(replay([edited, { ...arrived, reason }])).toEqual({
    state: 'pending',
    createdAt: minute(0),
    editedAt: minute(1),
    version: 2,
    heldBy: ['un lien', 'un mot'],
    answersTo: null,
  })
})

test('an answer stays public when it is edited, and knows what it answers', () => {
  const [shown, edited] = lines('published', 'edited') as [AuditLogLine, AuditLogLine]
  const reason = submissionNote({ heldBy: [], answersTo: 'abc' })
  expect(replay([{ ...shown, reason }, edited])).toMatchObject({ state: 'public', answersTo: 'abc', heldBy: [] })
})

test('a submission that was recorded late is still the first, and clocks that differ do not matter', () => {
  const late: AuditLogLine = { number: 9, event: 'published', reason: null, at: minute(-500) }
  const edited: AuditLogLine = { number: 3, event: 'edited', reason: null, at: minute(2) }
  expect(replay([edited, late])).toMatchObject({ state: 'pending', createdAt: minute(-500), version: 2 })
  const ahead: AuditLogLine = { number: 1, event: 'received', reason: null, at: minute(5) }
  expect(replay([edited, ahead])).toMatchObject({ state: 'pending', createdAt: minute(5), version: 2 })
})

test('without a submission nothing is known', () => {
  expect(replay(lines('edited', 'rejected'))).toBeNull()
})
