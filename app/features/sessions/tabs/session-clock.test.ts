import { expect, test } from 'vitest'
import { isRenewalDue } from './session-clock.ts'

const at = Date.parse('2026-11-21T10:00:00Z')

test.each([
  [30 * 24 * 3600, false],
  [120, false],
  [90, false],
  [89.999, true],
  [60, true],
  [1, true],
  [0, true],
  [-3600, true],
])('the session is renewed when fewer than three checks of 30 s remain: %d s before its end, %s', (seconds, due) => {
  expect(isRenewalDue(at + seconds * 1000, at)).toBe(due)
})
