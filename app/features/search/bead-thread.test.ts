import { expect, test } from 'vitest'
import { knownSubjects } from '#features/articles/subject-names.ts'
import drawings from './symbol-drawings.json' with { type: 'json' }

test('each symbol on the threads has a drawing, so that none is a letter among them', () => {
  const symbols = knownSubjects.filter(({ kind }) => kind === 'symbol').map(({ name }) => name)
  expect(symbols.filter((name) => !(name in drawings))).toEqual([])
})
