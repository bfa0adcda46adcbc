import { afterEach, expect, test } from 'vitest'
import { monthsAgo, startClock, stopClock } from './clock.ts'

afterEach(startClock)

test.each([
  ['2026-11-26T10:20:30.000Z', 12, '2025-11-26T10:20:30.000Z'],
  ['2026-05-31T10:20:30.000Z', 3, '2026-02-28T10:20:30.000Z'],
  ['2024-03-30T00:00:00.000Z', 1, '2024-02-29T00:00:00.000Z'],
  ['2026-01-31T23:59:59.999Z', 2, '2025-11-30T23:59:59.999Z'],
  ['2026-03-31T12:00:00.000Z', 0, '2026-03-31T12:00:00.000Z'],
])('from %s, %i months ago are %s', (today, months, expected) => {
  stopClock(today)
  expect(monthsAgo(months).toISOString()).toBe(expected)
})
