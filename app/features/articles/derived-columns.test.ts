import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivedColumns, derivedVersion, excerptOf, readTimeOf, wordsIn } from './derived-columns.ts'
import { knownSubjects } from './subject-names.ts'

test('the excerpt is the first 120 characters, and cuts no character in two', () => {
  expect(excerptOf('é'.repeat(130))).toBe('é'.repeat(120))
  expect(excerptOf('💎'.repeat(130))).toBe('💎'.repeat(120))
})

test.each([
  [0, '1'],
  [99, '1'],
  [199, '1'],
  [200, '2'],
  [4321, '43'],
])('a text of %i characters is read in %s min', (length, minutes) => {
  expect(readTimeOf('x'.repeat(length), 'characters')).toBe(minutes)
})

test('words are counted as they are separated, by no-break spaces too', () => {
  expect([wordsIn(''), wordsIn('  '), wordsIn('«\u00a0L’œil\u202f!\u00a0» : un'), wordsIn('a\nb\tc …')]).toEqual([
    0, 0, 2, 3,
  ])
})

test('a rule that changes has a new version, or stored articles would keep what the former one made', () => {
  const text = Array.from({ length: 3000 }, (_, index) => `mot ${index}`).join(' ')
  const { derivedVersion: _version, ...derived } = derivedColumns(text, 'characters')
  const rules = JSON.stringify([derived, readTimeOf(text, 'words'), knownSubjects])
  const digest = createHash('sha256').update(rules).digest('hex').slice(0, 12)
  expect(`version ${derivedVersion} of the rules ${digest}`).toMatchInlineSnapshot(
    `"version 2 of the rules 7ebaefb3535d"`,
  )
})
