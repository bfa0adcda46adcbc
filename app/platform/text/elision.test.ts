import { expect, test } from 'vitest'
import { de, deBefore } from './elision.ts'
import elided from '../../../tests/support/names/elided.json' with { type: 'json' }

test.each(Object.entries(elided))('« de » before a name: %s', (_, names) => {
  for (const written of names.split(', ')) expect(de(written.replace(/^(?:de |d’)/, ''))).toBe(written)
})

test('the accent may be a combining character, and there may be no name', () => {
  expect([de('E\u0301lodie'), de('')]).toEqual(['d’E\u0301lodie', 'de '])
})

test('« de » stands alone when the name has an element of its own', () => {
  expect([deBefore('Anouk'), deBefore('Maïwenn')]).toEqual(['d’', 'de '])
})
