import { describe, expect, test } from 'vitest'
import { markOf, sessionChange, type PageSession } from './session-mark.ts'

const soline: PageSession = { expiresAt: '', personMark: 'soline', sessionMark: 'phone', accountMark: 'Soline' }
const anouk: PageSession = { expiresAt: '', personMark: 'anouk', sessionMark: 'other', accountMark: 'Anouk' }
const earlier = '2026-11-21T10:00:00.000Z'
const later = '2026-11-21T10:00:01.000Z'
const solineThere = markOf(soline, earlier)
const ended = { ...solineThere, session: null, account: null }

describe('the server’s answer, compared with what the browser remembers', () => {
  test.each([
    ['nobody then, nobody now', null, null, null],
    ['nobody then, somebody now', null, soline, 'signed-in'],
    ['the same', solineThere, soline, null],
    ['somebody then, nobody now', solineThere, null, 'signed-out'],
    ['a session that had ended by itself', ended, null, null],
    ['signed in again after that', ended, soline, 'signed-in'],
    ['somebody else', solineThere, anouk, 'signed-in'],
    ['another name', solineThere, { ...soline, accountMark: 'Line' }, 'user-updated'],
    ['another password, hence another session', solineThere, { ...soline, sessionMark: 'new' }, 'user-updated'],
  ] as const)('%s', (_, before, session, noticed) => {
    expect(sessionChange(before, { at: later, session })).toBe(noticed)
  })

  test('a page that is older than what another tab remembers is not believed', () => {
    const newer = markOf({ ...soline, accountMark: 'Line' }, later)
    expect(sessionChange(newer, { at: earlier, session: soline })).toBe('stale')
    expect(sessionChange(newer, { at: earlier, session: null })).toBe('stale')
  })
})
