import { expect, test } from 'vitest'
import { chartDays, threadThrough, weekSentence } from './week-chart.ts'

const week = (readings: number[], from = '2026-11-16') =>
  chartDays(
    readings.map((number, index) => ({
      day: new Date(Date.parse(from) + index * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
      readings: number,
      shopClicks: index,
    })),
  )

test('the highest day is at the top, a day without readings at the bottom, and the last one is today', () => {
  const days = week([10, 0, 20, 5, 5, 63, 18])
  expect(days.map(({ label }) => label)).toEqual(['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'])
  expect([days[5]?.y, days[1]?.y]).toEqual([24, 104])
  expect(days.filter(({ isHighest }) => isHighest).map(({ label }) => label)).toEqual(['sam.'])
  expect(days.filter(({ isToday }) => isToday).map(({ label }) => label)).toEqual(['dim.'])
  expect(days.map(({ clicksHeight }) => clicksHeight)).toEqual([0, 5, 10, 15, 20, 25, 30])
})

test('the thread passes through each day', () => {
  const days = week([10, 0, 20, 5, 5, 63, 18])
  const thread = threadThrough(days)
  expect(thread.startsWith(`M${days[0]?.x} ${days[0]?.y}`)).toBe(true)
  for (const { x, y } of days.slice(1)) expect(thread).toContain(` ${x} ${y}`)
})

test.each([
  [
    [10, 0, 20, 5, 5, 63, 18],
    '2026-11-16',
    true,
    'Lectures et clics vers la boutique, du lundi 16 au dimanche 22 novembre. Le samedi a été le jour le plus lu\u00a0: 63 lectures, 5 clics.',
  ],
  [
    [0, 0, 0, 0, 0, 0, 1],
    '2026-10-30',
    false,
    'Lectures, du vendredi 30 octobre au jeudi 5 novembre. Aujourd’hui est le jour le plus lu\u00a0: 1 lecture.',
  ],
  [[0, 0, 0, 0, 0, 0, 0], '2026-11-16', false, 'Lectures, du lundi 16 au dimanche 22 novembre.'],
] as const)('the week %j since %s is said in one sentence', (readings, from, hasShop, sentence) => {
  expect(weekSentence(week([...readings], from), hasShop)).toBe(sentence)
})
