import { expect, test } from 'vitest'
import { alternatives } from './equivalents.ts'

test('irregular plurals are asked for in both forms', () => {
  expect(alternatives(['yeux', 'de', 'tigre'], [])).toEqual(['yeux de tigre', 'oeil de tigre'])
})

test('plurals that end as words do are asked for in both forms, of several words at once too', () => {
  expect(alternatives(['bleus'], [])).toContain('bleu')
  expect(alternatives(['bleu'], [])).toContain('bleus')
  expect(alternatives(['lieux'], [])).toContain('lieu')
  expect(alternatives(['cheveu'], [])).toContain('cheveux')
  expect(alternatives(['yeux', 'bleus'], [])).toContain('oeil bleu')
  expect(alternatives(['rouge', 'or'], [])).toEqual(['rouge or'])
})

test('a synonym takes the place of whole words only', () => {
  const synonyms = [{ term: 'khamsa', meaning: 'main de fatma' }]
  expect(alternatives(['ma', 'khamsa'], synonyms)).toContain('ma main de fatma')
  expect(alternatives(['main', 'de', 'fatma'], synonyms)).toContain('khamsa')
  expect(alternatives(['khamsat'], synonyms)).toEqual(['khamsat'])
  expect(alternatives(['khamsas'], synonyms)).toContain('main de fatma')
})

test('however many synonyms there are, the questions stay few', () => {
  const synonyms = Array.from({ length: 50 }, (_, number) => ({ term: 'a', meaning: `b${number}` }))
  expect(alternatives(['a'], synonyms).length).toBeLessThanOrEqual(8)
})
