import { expect, test } from 'vitest'
import { frenchLength, frenchSince } from './french.ts'

const now = new Date('2026-11-22T10:30:00+01:00')

test.each([
  ['2026-11-22T10:29:31+01:00', 'à l’instant'],
  ['2026-11-22T10:29:00+01:00', 'il y a 1 minute'],
  ['2026-11-22T09:31:00+01:00', 'il y a 59 minutes'],
  ['2026-11-22T08:30:00+01:00', 'il y a 2 heures'],
  ['2026-11-21T21:12:00+01:00', 'hier à 21\u00a0h\u00a012'],
  ['2026-11-20T18:05:00+01:00', 'vendredi à 18\u00a0h\u00a005'],
  ['2026-11-15T18:05:00+01:00', 'le 15 novembre 2026'],
])('%s was « %s »', (at, said) => {
  expect(frenchSince(at, now)).toBe(said)
})

test.each([
  [1, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [80, '1 min 20'],
  [125, '2 min 05'],
  [3599, '59 min 59'],
  [3600, '1 h'],
  [3900, '1 h 05'],
])('%i seconds are « %s »', (seconds, said) => {
  expect(frenchLength(seconds)).toBe(said.replaceAll(' ', '\u00a0'))
})
