import { expect, test } from 'vitest'
import { isBackupDue } from './due.ts'

const night = '2026-11-20T02:44Z'
const noon = '2026-11-20T11:44Z'

test.each([
  ['the first hour of a new blog', noon, null, null, true],
  ['each night', night, '2026-11-19T02:44Z', null, true],
  ['not by day, when one was made at night', noon, '2026-11-20T02:44Z', null, false],
  ['not yet 25 hours after the last one', '2026-11-20T03:44Z', '2026-11-19T02:44Z', null, false],
  ['more than 25 hours after it, a night was missed', '2026-11-20T04:44Z', '2026-11-19T02:44Z', null, true],
  ['at night, also when one was made up for the day before', night, '2026-11-19T11:44Z', null, true],
  ['not at night, when one was made up for just before', night, '2026-11-19T22:44Z', null, false],
  ['not within six hours of a failure', noon, '2026-11-18T02:44Z', '2026-11-20T06:44Z', false],
  ['six hours after it', noon, '2026-11-18T02:44Z', '2026-11-20T05:44Z', true],
])('%s', (_, at, verified, failed, isDue) => {
  const date = (text: string | null) => (text ? new Date(text) : null)
  expect(isBackupDue(new Date(at), { verified: date(verified), failed: date(failed) })).toBe(isDue)
})
