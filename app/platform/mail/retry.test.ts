import { expect, test } from 'vitest'
import { attemptsMax, retryDelaySeconds } from './retry.ts'

test('an email is retried after one minute, then less and less often, every six hours at least', () => {
  const minutes = [1, 2, 3, 4, 9, 10, 19].map((attempts) => retryDelaySeconds(attempts) / 60)
  expect(minutes).toEqual([1, 2, 4, 8, 256, 360, 360])
})

test('an email is given up after about three days', () => {
  let seconds = 0
  for (let attempts = 1; attempts < attemptsMax; attempts++) seconds += retryDelaySeconds(attempts)
  const days = seconds / 86_400
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(3.5)
})
