import { expect, test } from 'vitest'
import { extractOf } from './extract.ts'

const text = 'Au marché, on dit que l’œil-de-tigre garde les voyageurs. '.repeat(8).trim()
const marked = (plain: string, alternatives = [plain.replaceAll(/[^a-z0-9]+/g, ' ')]) => {
  const extract = extractOf(text, { plain, alternatives })
  return extract?.pieces.filter((_, place) => place % 2 === 1)
}

test('what was searched is marked as the text writes it', () => {
  expect(marked("l'oeil-de")?.[0]).toBe('l’œil-de')
  expect(marked('marche')?.[0]).toBe('marché')
})

test('words in another form are marked when the term itself is nowhere', () => {
  expect(marked('voyageuse')?.[0]).toBe('voyageurs')
  expect(marked('yeux de tigre', ['yeux de tigre', 'oeil de tigre'])?.slice(0, 2)).toEqual(['œil', 'tigre'])
})

test('an extract is a few lines of whole words, in order', () => {
  const extract = extractOf(text, { plain: 'garde', alternatives: ['garde'] })
  const whole = extract?.pieces.join('') ?? ''
  expect(whole.length).toBeLessThan(200)
  expect(text).toContain(whole.replace(/^… /, '').replace(/ ?…$/, ''))
})

test('an extract is set as its author set it, and the ellipsis touches its word', () => {
  const quoted = 'Le jade, dit-on\u00a0: «\u00a0il attend\u00a0»\u202f; d’autres' + ', encore d’autres'.repeat(20)
  const whole = extractOf(quoted, { plain: '" il', alternatives: ['il'] })?.pieces.join('') ?? ''
  expect(whole).toContain('dit-on\u00a0: «\u00a0il attend\u00a0»\u202f;')
  expect(whole).toMatch(/[a-z]…$/)
  expect(extractOf(quoted, { plain: '" il', alternatives: ['il'] })?.pieces[1]).toBe('«\u00a0il')
})

test('a text without it has no extract', () => {
  expect(extractOf(text, { plain: 'quartz', alternatives: ['quartz'] })).toBeNull()
  expect(extractOf('', { plain: 'a', alternatives: ['a'] })).toBeNull()
})
