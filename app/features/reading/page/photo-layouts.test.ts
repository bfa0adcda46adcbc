import { expect, test } from 'vitest'
import { layOut } from './photo-layouts.ts'

type Asked = Parameters<typeof layOut>[0]
const shown = (asked: Asked, hasVideo = false) =>
  layOut(asked, hasVideo).map(({ from, to, layout }) =>
    to - from > 1 ? `${layout} ${from}-${to - 1}` : `${layout} ${from}`,
  )

test.each<[name: string, asked: Asked, expected: string[]]>([
  ['text and photos of the column stay', ['text', 'column', 'column'], ['text 0', 'column 1', 'column 2']],
  ['a wide photo after text', ['text', 'wide', 'text', 'full'], ['text 0', 'wide 1', 'text 2', 'full 3']],
  ['a second one without text between', ['wide', 'full', 'text'], ['wide 0', 'column 1', 'text 2']],
  ['a photo of the column is no text', ['wide', 'column', 'wide'], ['wide 0', 'column 1', 'column 2']],
  ['two side by side', ['text', 'pair', 'column', 'text'], ['text 0', 'pair 1-2', 'text 3']],
  ['the second of two may ask for anything', ['pair', 'full', 'text'], ['pair 0-1', 'text 2']],
  ['beside text there is no second', ['pair', 'text'], ['column 0', 'text 1']],
  ['nor at the end', ['text', 'pair'], ['text 0', 'column 1']],
  ['four in a row', ['pair', 'pair', 'pair', 'pair'], ['pair 0-1', 'column 2', 'column 3']],
])('%s', (_, asked, expected) => {
  expect(shown(asked)).toEqual(expected)
})

test('a video behind the first block counts as wide, and parts two photos', () => {
  expect(shown(['text', 'wide', 'text', 'wide'], true)).toEqual(['text 0', 'column 1', 'text 2', 'wide 3'])
  expect(shown(['pair', 'column', 'text'], true)).toEqual(['column 0', 'column 1', 'text 2'])
})
