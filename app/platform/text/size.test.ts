import { expect, test } from 'vitest'
import { sizeText } from './size.ts'

test.each([
  [0, '0\u00a0octet'],
  [1, '1\u00a0octet'],
  [512, '512\u00a0octets'],
  [1400, '1\u00a0ko'],
  [999_999, '1\u00a0Mo'],
  [1_440_000, '1,4\u00a0Mo'],
  [838_860_800, '839\u00a0Mo'],
  [1_200_000_000, '1,2\u00a0Go'],
  [2_048_000_000_000_000, '2\u00a0048\u00a0To'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
