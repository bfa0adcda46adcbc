import { expect, test } from 'vitest'
import { fileNameOf, objectPathOf, pathCharactersMax } from './object-path.ts'
import { words } from '../../../tests/support/words.ts'

test('a path keeps what its sender wrote, folders and accents included', () => {
  expect(objectPathOf('1732-perle.png')).toBe('1732-perle.png')
  expect(objectPathOf('2026/Œil de tigre (été).JPG')).toBe('2026/Œil de tigre (été).JPG')
  expect(objectPathOf('e\u0301te\u0301.png')).toBe('été.png')
  expect(fileNameOf('2026/été/perle.png')).toBe('perle.png')
})

test.each([
  ...words(`
    /perle.png dossier/ a//b.png . .. ../perle.png a/../../perle.png a/./b.png ... a/b/c/d/e/f/g/h/i.png
  `),
  '',
  ' /perle.png',
  'a\\b.png',
  'a\0.png',
  'a\n.png',
  'photo\u202egnp.exe',
  'a'.repeat(pathCharactersMax + 1),
])('no path: %j', (path) => {
  expect(objectPathOf(path)).toBeNull()
})
