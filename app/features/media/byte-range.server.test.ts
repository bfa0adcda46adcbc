import { describe, expect, test } from 'vitest'
import { parseRange } from './serve-file.server.ts'

describe('a range of a file of 100 bytes', () => {
  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=90-', 90, 99],
    ['bytes=-10', 90, 99],
    ['bytes=-500', 0, 99],
    ['bytes=50-500', 50, 99],
    ['bytes=99-99', 99, 99],
  ])('%s is the part from %i to %i', (header, first, last) => {
    expect(parseRange(header, 100)).toEqual({ kind: 'part', first, last })
  })

  test.each(['bytes=100-', 'bytes=200-300', 'bytes=-0'])('%s cannot be satisfied', (header) => {
    expect(parseRange(header, 100)).toEqual({ kind: 'unsatisfiable' })
  })

  test.each([null, '', 'bytes=', 'bytes=-', 'bytes=9-1', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b'])(
    '%s is answered with the whole file',
    (header) => {
      expect(parseRange(header, 100)).toEqual({ kind: 'whole' })
    },
  )
})
