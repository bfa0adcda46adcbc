import { expect, test } from 'vitest'
import { sizeText } from './size.ts'

const megabyte = 1024 * 1024

test.each([
  [0, '0\u00a0o'],
  [1023, '1\u00a0023\u00a0o'],
  [1536, '1,5\u00a0Ko'],
  [312.4 * megabyte, '312\u00a0Mo'],
  [9.96 * megabyte, '10\u00a0Mo'],
  [1.25 * 1024 * megabyte, '1,3\u00a0Go'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
