import { expect, test } from 'vitest'
import { trend, readPeriod, shopRatio } from './audience.ts'
import { countedAs } from './counted-paths.ts'
import { words } from '../../../tests/support/words.ts'

test.each([
  [{ readings: 40, shopClicks: 1 }, '2,5'],
  [{ readings: 3, shopClicks: 0 }, '0'],
  [{ readings: 0, shopClicks: 2 }, null],
])('of a hundred readings of %j, %s go on to the shop', (counts, said) => {
  expect(shopRatio(counts)).toBe(said)
})

test.each([
  [112, 100, '+12\u00a0%'],
  [7, 10, '-30\u00a0%'],
  [5, 5, '0\u00a0%'],
  [5, 0, null],
])('%i after %i is %s', (now, before, said) => {
  expect(trend(now, before)).toBe(said)
})

test.each(['7', '30', '365'])('%s days may be asked for', (typed) => {
  expect(String(readPeriod(typed))).toBe(typed)
})

test.each([null, '', '8', '-7', '7e0', '99999999999'])('%j is no period: thirty days', (typed) => {
  expect(readPeriod(typed)).toBe(30)
})

test.each([
  ...words(`
    / /article/ /article/a/commentaires /article/a?x /boutique /boutique?de= /boutique?de=a&x /article/%E9
  `),
  '/article/é b',
])('%s is not counted', (path) => {
  expect(countedAs(path)).toBeNull()
})
