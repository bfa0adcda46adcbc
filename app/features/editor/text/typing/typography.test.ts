import { expect, test } from 'vitest'
import { correctionOf, correctionsOf } from './typography.ts'
import examples from '../../../../../tests/support/typography.json' with { type: 'json' }

/** One character at a time. `·` stands for a no-break space. */
function typed(keys: string): string {
  let text = ''
  for (const key of keys) {
    const correction = correctionOf(text, key)
    text = correction ? text.slice(0, text.length - correction.back) + correction.insert : text + key
  }
  return text.replaceAll('\u00a0', '·')
}
function correctText(text: string): string {
  return correctionsOf(text).reduceRight(
    (result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to),
    text,
  )
}
const shown = (text: string) => correctText(text).replaceAll('\u00a0', '·')

test.each(examples.keys)('typing %s gives %s', (keys, text) => {
  expect(typed(keys)).toBe(text)
})

test.each(['https://exemple.fr', '10:30', 'Fin..', "5'", '1,5 m', ' ?', '?', 'mot"', 'a..b'])(
  'typing %s changes nothing',
  (keys) => {
    expect(typed(keys)).toBe(keys)
  },
)

test.each(examples.texts)('the text « %s » becomes « %s »', (text, better) => {
  expect(shown(text)).toBe(better)
})

test('what is right already is left alone', () => {
  for (const text of ['un "mot" et l\'autre... « Quoi ? » Oui! ("non")', 'l\'"or"', '""', '« " »']) {
    expect(correctText(correctText(text))).toBe(correctText(text))
  }
})

test('links and code keep every character', () => {
  const text = "l'un : https://a.fr/l'autre : fin"
  const link = [text.indexOf('https'), text.indexOf(' : fin')] as const
  const edits = correctionsOf(text, (index) => index >= link[0] && index < link[1])
  expect(edits).toEqual([
    { from: 1, to: 2, insert: '’' },
    { from: 4, to: 6, insert: '\u00a0:' },
    { from: link[1], to: link[1] + 2, insert: '\u00a0:' },
  ])
  // A space that belongs to a link is kept.
  expect(correctionsOf('mot !', (index) => index === 3)).toEqual([])
})
