import { expect, test } from 'vitest'
import { parseTypedMoment } from './typed-moment.ts'

const now = new Date('2026-11-22T23:30:00Z')

test.each([
  ['2026-11-22 14:10', '2026-11-22T13:10:00.000Z'],
  ['2026-07-01T08:05', '2026-07-01T06:05:00.000Z'],
  ['2026-11-22 14:10:09', '2026-11-22T13:10:09.000Z'],
  // As « npm run restore » writes it.
  ['22 novembre 2026 à 14\u00a0h\u00a010', '2026-11-22T13:10:00.000Z'],
  ['le 1er août 2026 à 8 h 05', '2026-08-01T06:05:00.000Z'],
  // In Paris it is the 23rd already.
  ['hier 14:10', '2026-11-22T13:10:00.000Z'],
  ['hier à 14 h 10', '2026-11-22T13:10:00.000Z'],
  ['Hier à 14\u00a0h', '2026-11-22T13:00:00.000Z'],
  ['avant-hier 9:30', '2026-11-21T08:30:00.000Z'],
  ['aujourd’hui 0:15', '2026-11-22T23:15:00.000Z'],
  ["aujourd'hui 0:15", '2026-11-22T23:15:00.000Z'],
  ['0:15', '2026-11-22T23:15:00.000Z'],
])('« %s » is a moment', (typed, moment) => {
  expect(parseTypedMoment(typed, now)?.toISOString()).toBe(moment)
})

test('the day before a change of the clock is the day before', () => {
  const monday = new Date('2026-10-26T00:30:00+01:00')
  expect(parseTypedMoment('hier 12:00', monday)?.toISOString()).toBe('2026-10-25T11:00:00.000Z')
  expect(parseTypedMoment('avant-hier 12:00', monday)?.toISOString()).toBe('2026-10-24T10:00:00.000Z')
})

test.each([
  '',
  'demain 14:10',
  '31 février 2026 à 14 h',
  '22 brumaire 2026 à 14 h',
  '2026-13-01 10:00',
  '25:00',
  'hier',
  '14:1',
  'hier 14:10 --replace',
])('« %s » is none', (typed) => {
  expect(parseTypedMoment(typed, now)).toBeNull()
})
