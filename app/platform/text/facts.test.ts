import { expect, test } from 'vitest'
import { fillFacts, fillList } from './facts.ts'

const facts = { rowsMax: '1\u00a0000', buckets: ['images', 'videos'], rule: 'Au plus {rowsMax} lignes.' }

test('a text of the documentation says the facts that it names', () => {
  expect(fillFacts('{rule} Dans {buckets}, par /fichiers/{a*,b*}.', facts)).toBe(
    'Au plus 1\u00a0000 lignes. Dans images, videos, par /fichiers/{a*,b*}.',
  )
  expect(fillList('{buckets}', facts)).toEqual(['images', 'videos'])
})

test('a name that is no fact is refused, alone and in a sentence', () => {
  expect(() => fillFacts('Au plus {linesMax} lignes.', facts)).toThrow('linesMax')
  expect(() => fillList('{lists}', facts)).toThrow('lists')
})
