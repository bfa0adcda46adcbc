import { expect, test } from 'vitest'
import { parseTypedMoment } from './typed-moment.ts'

const now = new Date('2026-11-22T23:30:00Z')
const moments = (typed: string, at = now) => parseTypedMoment(typed, at)?.map((moment) => moment.toISOString()) ?? null

test.each([
  ['2026-11-22 14:10', '2026-11-22T13:10:00.000Z'],
  ['2026-11-22 à 14:10', '2026-11-22T13:10:00.000Z'],
  ['2026-07-01T08:05', '2026-07-01T06:05:00.000Z'],
  ['2026-11-22 14:10:09', '2026-11-22T13:10:09.000Z'],
  // As « npm run restore » writes it.
  ['22 novembre 2026 à 14\u00a0h\u00a010', '2026-11-22T13:10:00.000Z'],
  ['22 novembre 2026 à 14\u202fh\u202f10', '2026-11-22T13:10:00.000Z'],
  ['22   novembre\u00a02026  à  14 h 10', '2026-11-22T13:10:00.000Z'],
  ['dimanche 22 novembre 2026 à 14 h 10', '2026-11-22T13:10:00.000Z'],
  ['Dimanche, 22 novembre 2026, 14h10', '2026-11-22T13:10:00.000Z'],
  ['le 1er août 2026 à 8 h 05', '2026-08-01T06:05:00.000Z'],
  ['15 aout 2026 à 10h', '2026-08-15T08:00:00.000Z'],
  ['15 aout à 10h', '2026-08-15T08:00:00.000Z'],
  ['15 février 2026 à 10:00'.normalize('NFD'), '2026-02-15T09:00:00.000Z'],
  ['26/11/2026 14:10', '2026-11-26T13:10:00.000Z'],
  ['26/11/2026 à 14h10', '2026-11-26T13:10:00.000Z'],
  ['le 1/7/2026 à 14 h', '2026-07-01T12:00:00.000Z'],
  // In Paris it is the 23rd already.
  ['hier 14:10', '2026-11-22T13:10:00.000Z'],
  ['hier, 14h10', '2026-11-22T13:10:00.000Z'],
  ['hier à 14 h 10', '2026-11-22T13:10:00.000Z'],
  ['hier à 14h10'.normalize('NFD'), '2026-11-22T13:10:00.000Z'],
  ['Hier à 14\u00a0h', '2026-11-22T13:00:00.000Z'],
  ['avant-hier 9:30', '2026-11-21T08:30:00.000Z'],
  ['aujourd’hui 0:15', '2026-11-22T23:15:00.000Z'],
  ["aujourd'hui 0:15", '2026-11-22T23:15:00.000Z'],
  ['0:15', '2026-11-22T23:15:00.000Z'],
  ['14 h 10', '2026-11-23T13:10:00.000Z'],
  ['2026-11-22T13:10Z', '2026-11-22T13:10:00.000Z'],
  ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
])('« %s » is a moment', (typed, moment) => {
  expect(moments(typed)).toEqual([moment])
})

test('the day before a change of the clock is the day before', () => {
  const monday = new Date('2026-10-26T00:30:00+01:00')
  expect(moments('hier 12:00', monday)).toEqual(['2026-10-25T11:00:00.000Z'])
  expect(moments('avant-hier 12:00', monday)).toEqual(['2026-10-24T10:00:00.000Z'])
})

test('an hour that March leaves out is no moment, and one that October repeats is two', () => {
  expect(moments('2026-03-29 02:30')).toEqual([])
  expect(moments('2026-10-25 02:30')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
})

test.each([
  '',
  'demain 14:10',
  '31 février 2026 à 14 h',
  '31/02/2026 14:10',
  '11/26/2026 14:10',
  '22 brumaire 2026 à 14 h',
  'lundi 22 novembre 2026 à 14 h 10',
  'lundi 14:10',
  '2026-13-01 10:00',
  '2026-02-31T10:00Z',
  '25:00',
  'hier',
  '14:1',
  'hier 14:10 --replace',
])('« %s » is none', (typed) => {
  expect(moments(typed)).toBeNull()
})
