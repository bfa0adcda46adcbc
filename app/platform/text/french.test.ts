import { expect, test } from 'vitest'
import { frenchLength, frenchSince, parseParisTime } from './french.ts'

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

test.each([
  ['2026-07-01T08:05', '2026-07-01T06:05:00.000Z'],
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['2026-02-30T03:00', undefined],
])('%s in Paris is %s', (typed, at) => {
  expect(parseParisTime(typed)?.toISOString()).toBe(at)
})
