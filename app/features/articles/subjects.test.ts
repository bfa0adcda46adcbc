import { expect, test } from 'vitest'
import { subjectsMax, subjectsOf } from './subjects.ts'

test('the stones and symbols of a title come first, then those that the text names most', () => {
  const text = 'Le jade et la malachite. Un jade vert, des lapis-lazulis, du JADE.'
  expect(subjectsOf('Œil-de-tigre, l’éclat fauve', text)).toEqual([
    { name: 'oeil de tigre', inTitle: true },
    { name: 'jade', inTitle: false },
    { name: 'malachite', inTitle: false },
    { name: 'lapis lazuli', inTitle: false },
  ])
})

test.each([
  ['Nos yeux de tigre', 'oeil de tigre'],
  ['La khamsa de ma grand-mère', 'main de fatma'],
  ['Deux Croix d’Agadez', 'croix d agadez'],
  ['AMÉTHYSTES', 'amethyste'],
  ['Le lapis', 'lapis lazuli'],
])('%s is about %s', (title, name) => {
  expect(subjectsOf(title, '')).toEqual([{ name, inTitle: true }])
})

test('a part of another word is no stone', () => {
  expect(subjectsOf('Jadis, un jaspage', 'onyxis, cambré, rubishes')).toEqual([])
})

test('an article that names every stone is indexed under a few', () => {
  expect(subjectsOf('', 'agate ambre citrine corail diamant grenat jais jaspe nacre onyx opale rubis')).toHaveLength(
    subjectsMax,
  )
})
