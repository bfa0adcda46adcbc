import { expect, test } from 'vitest'
import { offeredPlaces } from './offered-places.ts'

/** « t » text, « x » anything else; the position is that of the end of the block, from 1. */
const offered = (blocks: string, photos: number) =>
  offeredPlaces(
    Array.from(blocks, (kind, index) => ({ position: index + 1, isText: kind === 't' })),
    photos,
  )

test('places are spread over the text', () => {
  expect(offered('tttttttt', 3)).toEqual([3, 5, 7])
  expect(offered('t', 2)).toEqual([1, 1])
  expect(offered('tttt', 0)).toEqual([])
})

test('no place stands between a heading and its text, nor beside a photo, unless there is no other', () => {
  expect(offered('txttxt', 2)).toEqual([3, 6])
  expect(offered('xtx', 1)).toEqual([2])
  expect(offered('xx', 2)).toEqual([])
  expect(offered('', 1)).toEqual([])
})
