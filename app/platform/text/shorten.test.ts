import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['perle', 5, 'perle'],
  ['perles', 5, 'perle…'],
  ['deux mots', 5, 'deux…'],
  ['deux mots', 4, 'deux…'],
  ['trois mots, enfin', 13, 'trois mots…'],
  ['trois mots', 8, 'trois…'],
  ['🐯🐯', 2, '🐯🐯'],
  ['🐯🐯🐯', 2, '🐯🐯…'],
])('« %s » cut at %i characters is « %s »', (text, charactersMax, shown) => {
  expect(shorten(text, charactersMax)).toBe(shown)
})
