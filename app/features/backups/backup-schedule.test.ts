import { expect, test } from 'vitest'
import { dueBackup, lateHours, triedAgain } from './backup-schedule.ts'

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
  const last = { verified: date(verified), failed: date(failed) }
  expect(dueBackup(new Date(at), null, { nightly: last, all: last })).toBe(isDue ? 'nightly' : null)
})

const since = (minutes: number) => new Date(new Date(noon).getTime() - minutes * 60_000)
const night0244 = { verified: new Date('2026-11-20T02:44Z'), failed: null }

test.each([
  ['each hour, whatever the second', 1, { verified: since(59), failed: null }, 'hourly'],
  ['not twice in one', 1, { verified: since(20), failed: null }, null],
  ['every nine hours', 9, { verified: since(8 * 60), failed: null }, null],
  ['nine hours after the last one', 9, { verified: since(9 * 60 - 1), failed: null }, 'hourly'],
  ['an hour after a failure', 1, { verified: since(180), failed: since(60) }, 'hourly'],
  ['six hours after a failure at most', 12, { verified: since(13 * 60), failed: since(6 * 60) }, 'hourly'],
  ['not yet five hours after it', 12, { verified: since(13 * 60), failed: since(5 * 60) }, null],
])('between two nights: %s', (_, everyHours, all, kind) => {
  expect(dueBackup(new Date(noon), everyHours, { nightly: night0244, all })).toBe(kind)
})

test('at night the whole archive is made, in the place of the hourly one', () => {
  const nightly = { verified: new Date('2026-11-19T02:44Z'), failed: null }
  const all = { verified: new Date('2026-11-20T01:44Z'), failed: null }
  expect(dueBackup(new Date(night), 1, { nightly, all })).toBe('nightly')
})

test('who asks for more backups learns sooner that there are none', () => {
  expect([null, 1, 6, 24].map(lateHours)).toEqual([48, 24, 24, 48])
  expect([null, 1, 24].map((hours) => triedAgain(hours).replaceAll('\u00a0', ' '))).toEqual([
    'Une nouvelle tentative a lieu toutes les 6 heures.',
    'Une nouvelle tentative a lieu toutes les heures.',
    'Une nouvelle tentative a lieu toutes les 6 heures.',
  ])
})
