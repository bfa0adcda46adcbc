import { describe, expect, test } from 'vitest'
import { isPassingStatus, isRenewalDue, ticksLeft } from './session-clock.ts'

const at = Date.parse('2026-11-21T10:00:00Z')
const inSeconds = (seconds: number) => at + seconds * 1000

describe('the session is renewed when fewer than three checks of 30 s remain', () => {
  test.each([
    [30 * 24 * 3600, false],
    [120, false],
    [90, false],
    [89.999, true],
    [60, true],
    [1, true],
    [0, true],
    [-3600, true],
  ])('%d s before the end: %s', (seconds, due) => {
    expect(isRenewalDue(inSeconds(seconds), at)).toBe(due)
  })

  test('checks are counted whole', () => {
    expect([ticksLeft(inSeconds(95), at), ticksLeft(inSeconds(29), at), ticksLeft(inSeconds(-1), at)]).toEqual([
      3, 0, -1,
    ])
  })
})

test('no answer, 502, 503 and 504 are tried again; other answers are not', () => {
  expect([null, 502, 503, 504].map(isPassingStatus)).toEqual([true, true, true, true])
  expect([200, 400, 401, 403, 404, 429, 500].map(isPassingStatus)).toEqual(Array(7).fill(false))
})
