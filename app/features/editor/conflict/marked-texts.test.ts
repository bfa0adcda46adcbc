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
  expect(markedTexts([], ['a'])).toMatchObject({ mine: [], theirs: [[{ text: 'a', isOwn: true }]] })
})

test('texts that have hardly anything in common are shown as they are', () => {
  const shuffled = (step: number) => Array.from({ length: 5003 }, (_, at) => `mot ${(at * step) % 5003}`)
  const { mine, theirs, isTooDifferent } = markedTexts(shuffled(7), shuffled(1009))
  expect(isTooDifferent).toBe(true)
  expect([shown(mine), shown(theirs)]).toEqual([shuffled(7), shuffled(1009)])
})
