import { expect, test } from 'vitest'
import { coreNames } from './reserved-words.ts'
import { nameKeys } from './skeleton.ts'
import names from '../../../../tests/support/names/alike.json' with { type: 'json' }

const areAlike = (one: string, other: string) => nameKeys(one).some((key) => nameKeys(other).includes(key))

test.each(names.alike)('« %s » and « %s » are taken for each other: %s', (one, other) => {
  expect(areAlike(one, other)).toBe(true)
})

test.each(names.different)('« %s » and « %s » are two names', (one, other) => {
  expect(areAlike(one, other)).toBe(false)
})

test.each(names.anouk)('« %s » is read as Anouk', (name) => {
  expect(coreNames(name, 'Amulette').some((core) => areAlike(core, 'Anouk'))).toBe(true)
})

test.each(['Anouk L.', 'Anouk et Zoé', 'Fan d’Anouk'])('« %s » is not read as Anouk', (name) => {
  expect(coreNames(name, 'Amulette').some((core) => areAlike(core, 'Anouk'))).toBe(false)
})
