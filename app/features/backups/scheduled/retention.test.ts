import { expect, test } from 'vitest'
import { scheduledName } from '../archive-name.ts'
import { backupsToRemove } from './retention.ts'
import { words } from '../../../../tests/support/words.ts'

const dayMilliseconds = 24 * 60 * 60_000
const nightlyName = (date: Date) => scheduledName('nightly', date)
const at = (text: string) => nightlyName(new Date(text))
const names = (...texts: string[]) => texts.map(at)
const none = new Set<string>()

/** One each night at 2 h 44 UTC, the last one on `last`. */
function nights(last: string, count: number): string[] {
  const end = new Date(`${last}T02:44:00Z`).getTime()
  return Array.from({ length: count }, (_, index) => nightlyName(new Date(end - index * dayMilliseconds)))
}
function kept(all: string[], failed = none): string[] {
  const removed = backupsToRemove(all, failed)
  return all
    .filter((name) => !removed.includes(name))
    .map((name) => name.slice('nuit-'.length, 'nuit-2026-11-22'.length))
    .toSorted()
}

test('after two years of nights: seven days, four weeks, twelve months', () => {
  expect(kept(nights('2026-11-20', 730))).toEqual(
    words(`
    2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30
    2026-10-31 2026-11-01 2026-11-08 2026-11-14 2026-11-15 2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20
  `),
  )
})

test('pruned night after night, the same stay as when pruned once', () => {
  let stored: string[] = []
  for (const name of nights('2026-11-20', 730).toReversed()) {
    stored.push(name)
    const removed = new Set(backupsToRemove(stored, none))
    stored = stored.filter((known) => !removed.has(known))
  }
  expect(kept(stored)).toEqual(kept(nights('2026-11-20', 730)))
})

test.each([
  ['nothing stored', [], []],
  ['the only one, however old', names('2020-01-01T02:44Z'), []],
  [
    'nights without a backup: the last seven that have one stay',
    names(
      '2026-11-20T02:44Z',
      '2026-11-15T02:44Z',
      '2026-11-12T02:44Z',
      '2026-11-11T02:44Z',
      '2026-11-10T02:44Z',
      '2026-11-09T02:44Z',
      '2026-11-03T02:44Z',
      '2026-11-02T02:44Z',
    ),
    names('2026-11-02T02:44Z'),
  ],
  [
    'several in one day: the last one stays',
    names('2026-11-20T02:44Z', '2026-11-20T14:44Z', '2026-11-20T22:59:59Z', '2026-11-19T02:44Z'),
    names('2026-11-20T02:44Z', '2026-11-20T14:44Z'),
  ],
  [
    'an evening in Greenwich is the next day in Paris, by one hour in winter and by two in summer',
    names('2026-11-19T23:30Z', '2026-11-20T02:44Z', '2026-07-01T22:30Z', '2026-07-02T02:44Z', '2026-07-02T21:59Z'),
    names('2026-11-19T23:30Z', '2026-07-01T22:30Z', '2026-07-02T02:44Z'),
  ],
  [
    'the night that has two o’clock twice, and the one that has it never, are one night each',
    names('2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-03-29T00:30Z', '2026-03-29T01:30Z'),
    names('2026-10-25T00:30Z', '2026-03-29T00:30Z'),
  ],
  [
    'a week begins on Monday, also across the new year',
    names('2027-01-03T02:44Z', '2027-01-02T02:44Z', '2026-12-28T02:44Z', '2026-12-27T02:44Z'),
    [],
  ],
])('%s', (_, stored, removed) => {
  expect(backupsToRemove(stored, none)).toEqual(removed.toSorted().toReversed())
})

test('what was made by hand, and what is not ours, is never removed', () => {
  const others = words(`
    2020-01-01T02-44-00.tar blog.tar nuit-2020-01-01.tar nuit-2020-01-01T02-44-00.tar.zst journal/1
  `)
  expect(backupsToRemove([...others, ...nights('2026-11-20', 100)], none)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?!nuit-2026)/)]),
  )
})

test('one whose verification failed takes the place of no other, and goes once a newer one is good', () => {
  const [last = '', before = ''] = nights('2026-11-20', 2)
  const all = nights('2026-11-20', 10)
  expect(kept(all, new Set([last]))).toEqual(kept(all.slice(1)).concat('2026-11-20'))
  expect(kept(all, new Set([before]))).toEqual(kept(all.filter((name) => name !== before)))
  expect(backupsToRemove(all, new Set(all))).toEqual([])
})

test('hourly ones stay beside the nightly ones: a day of hours, then days, weeks and months', () => {
  const end = Date.parse('2026-11-20T14:44:00Z')
  const hourly = Array.from({ length: 24 * 60 }, (_, hour) =>
    scheduledName('hourly', new Date(end - hour * 60 * 60_000)),
  )
  const nightly = nights('2026-11-20', 7)
  const removed = new Set(backupsToRemove([...hourly, ...nightly], none))
  expect(nightly.filter((name) => removed.has(name))).toEqual([])
  const stay = hourly.filter((name) => !removed.has(name))
  expect(stay.slice(0, 24)).toEqual(hourly.slice(0, 24))
  expect(stay.slice(24).map((name) => name.slice('heure-'.length, 'heure-2026-11-22T14'.length))).toEqual(
    words(`
    2026-11-18T22 2026-11-17T22 2026-11-16T22 2026-11-15T22 2026-11-14T22 2026-11-08T22 2026-11-01T22 2026-10-31T22
    2026-09-30T21
  `),
  )
})
