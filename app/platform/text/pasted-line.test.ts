import { expect, test } from 'vitest'
import { cleanLine, plainLine } from './pasted-line.ts'

test.each([
  ['zero-width space', 'ja\u200bde'],
  ['direction marks', '\u200eja\u202ede\u2069'],
  ['byte order mark', '\ufeffjade'],
  ['soft hyphen', 'ja\u00adde'],
])('a %s is removed from a line', (_character, text) => {
  expect([cleanLine(text), plainLine(text)]).toEqual(['jade', 'jade'])
})

test('the ligatures of PDFs become letters', () => {
  expect(cleanLine('La ﬁn du coﬀre, ﬂeurs, eﬃlé')).toBe('La fin du coffre, fleurs, effilé')
  expect(plainLine('soﬁa@example.org')).toBe('sofia@example.org')
})

test('emoji keep their joiners, œ and no-break spaces stay', () => {
  const line = '👩‍🚀 l’œil\u00a0!'
  expect(cleanLine(line)).toBe(line)
})
