import { describe, expect, test } from 'vitest'
import { storedSessionOf, sessionChange, type PageSession } from './stored-session.ts'

const soline: PageSession = { expiresAt: '', personDigest: 'soline', sessionDigest: 'phone', accountDigest: 'Soline' }
const anouk: PageSession = { expiresAt: '', personDigest: 'anouk', sessionDigest: 'other', accountDigest: 'Anouk' }
const earlier = '2026-11-21T10:00:00.000Z'
const later = '2026-11-21T10:00:01.000Z'
const solineThere = storedSessionOf(soline, earlier)
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
    ['another name', solineThere, { ...soline, accountDigest: 'Line' }, 'user-updated'],
    ['another password, hence another session', solineThere, { ...soline, sessionDigest: 'new' }, 'user-updated'],
  ] as const)('%s', (_, before, session, noticed) => {
    expect(sessionChange(before, { at: later, session })).toBe(noticed)
  })

  test('a page that is older than what another tab remembers is not believed', () => {
    const newer = storedSessionOf({ ...soline, accountDigest: 'Line' }, later)
    expect(sessionChange(newer, { at: earlier, session: soline })).toBe('stale')
    expect(sessionChange(newer, { at: earlier, session: null })).toBe('stale')
  })
})
