import { expect, test } from 'vitest'
import { tooManyAttempts } from './too-many-requests.ts'

test.each([
  [0, '1 seconde'],
  [1, '1 seconde'],
  [1.2, '2 secondes'],
  [59, '59 secondes'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [120, '2 minutes'],
  [3541, '1 heure'],
  [3600, '1 heure'],
  [3601, '2 heures'],
  [86_400, '24 heures'],
])('a delay of %d s reads « %s »', (seconds, delay) => {
  expect(tooManyAttempts(seconds)).toBe(`Trop de tentatives. Réessayez dans ${delay.replace(' ', '\u00a0')}.`)
})
