import { expect, test } from 'vitest'
import { markedTexts, type Piece } from './marked-texts.ts'

const shown = (blocks: Piece[][]) =>
  blocks.map((pieces) => pieces.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join(''))

test('each of two texts is marked with what only it says', () => {
  const { mine, theirs } = markedTexts(
    ['Un titre', 'La perle est bleue.', 'Fin.'],
    ['Un titre', 'La perle est verte.', 'Un ajout.', 'Fin.'],
  )
  expect(shown(mine)).toEqual(['Un titre', 'La perle est [bleue].', 'Fin.'])
  expect(shown(theirs)).toEqual(['Un titre', 'La perle est [verte].', '[Un ajout.]', 'Fin.'])
})

test('the same texts have no mark, an empty one nothing at all', () => {
  expect(shown(markedTexts(['a', 'b'], ['a', 'b']).mine)).toEqual(['a', 'b'])
  expect(markedTexts([], ['a'])).toEqual({ mine: [], theirs: [[{ text: 'a', isOwn: true }]] })
})

test('very long blocks are compared as wholes, at once', () => {
  const long = 'mot '.repeat(6000)
  const { mine } = markedTexts([`${long}a`], [`${long}b`])
  expect(mine).toEqual([[{ text: `${long}a`, isOwn: true }]])
})
