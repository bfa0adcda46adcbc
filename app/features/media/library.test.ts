import { expect, test } from 'vitest'
import { frenchBytes, nameOfKey, unused, whyNotRemoveMedia } from './library.ts'

test.each([
  [0, '0\u00a0octet'],
  [1, '1\u00a0octet'],
  [512, '512\u00a0octets'],
  [1400, '1\u00a0ko'],
  [1_440_000, '1,4\u00a0Mo'],
  [838_860_800, '839\u00a0Mo'],
  [1_200_000_000, '1,2\u00a0Go'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(frenchBytes(bytes)).toBe(text)
})

test('a file without a name is called as its address says', () => {
  expect(nameOfKey('1791790200000-oeil-de-tigre.webp')).toBe('oeil-de-tigre')
})

test('a file goes when no article and no draft needs it', () => {
  expect(whyNotRemoveMedia(unused)).toBeNull()
  expect(whyNotRemoveMedia({ ...unused, versionsOnly: true })).toBeNull()
  expect(whyNotRemoveMedia({ ...unused, drafts: 1 })).toContain('un brouillon')
  const articles = [{ id: 'x', title: 'Jade', slug: 'jade-1' }]
  expect(whyNotRemoveMedia({ ...unused, articles })).toContain('«\u00a0Jade\u00a0»')
})
