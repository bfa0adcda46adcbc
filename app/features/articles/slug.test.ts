import { expect, test } from 'vitest'
import { articlePath, isSlug, slugCharactersMax, slugOf } from './slug.ts'

const at = new Date(1_700_000_000_000)

test('a slug is the title in plain letters, then the moment in milliseconds', () => {
  expect(slugOf('Œil-de-tigre, l’éclat fauve', at)).toBe('oeil-de-tigre-l-eclat-fauve-1700000000000')
  expect(slugOf('  « Ça & là » !  ', at)).toBe('ca-la-1700000000000')
  expect(slugOf('ÆGIR Straße Łódź', at)).toBe('aegir-strasse-lodz-1700000000000')
})

test('the words of a slug are cut to 50 characters and never end with a hyphen', () => {
  expect(slugOf(`${'a'.repeat(49)} bcd`, at)).toBe(`${'a'.repeat(49)}-1700000000000`)
  expect(slugOf('a'.repeat(80), at)).toBe(`${'a'.repeat(50)}-1700000000000`)
})

test('a title without a single letter still has an address', () => {
  expect(slugOf('★ ★', at)).toBe('article-1700000000000')
  expect(slugOf('日本', at)).toBe('article-1700000000000')
})

test('what an imported article may be called is encoded in its address', () => {
  expect(['œil-de-tigre', 'jade.html', '_a', 'a'.repeat(slugCharactersMax)].every(isSlug)).toBe(true)
  expect(articlePath('œil.html')).toBe('/article/%C5%93il.html')
  const others = ['', '.', '..', '../a', 'a/b', 'a b', 'a?b', 'a\0', 'a\n', 'a'.repeat(slugCharactersMax + 1), null]
  expect(others.filter(isSlug)).toEqual([])
})
