import { expect, test } from 'vitest'
import { shorten, shortenBetweenWords } from './shorten.ts'

test.each([
  ['perle', 5, 'perle'],
  ['perles', 5, 'perle…'],
  ['deux mots', 5, 'deux…'],
  ['🐯🐯', 2, '🐯🐯'],
  ['🐯🐯🐯', 2, '🐯🐯…'],
  ['a👩‍🚀b', 2, 'a…'],
  ['noe\u0308l', 3, 'no…'],
  ['perle  ', 5, 'perle  '],
])('« %s » cut at %i characters is « %s »', (text, charactersMax, beginning) => {
  expect(shorten(text, charactersMax)).toBe(beginning)
})

test.each([
  ['trois mots', 10, 'trois mots'],
  ['trois mots', 8, 'trois…'],
  ['trois mots', 5, 'trois…'],
  ['trois mots, enfin', 13, 'trois mots…'],
  ['anticonstitutionnel', 5, 'antic…'],
])('« %s » cut between words, at %i characters at most, is « %s »', (text, charactersMax, beginning) => {
  expect(shortenBetweenWords(text, charactersMax)).toBe(beginning)
})
