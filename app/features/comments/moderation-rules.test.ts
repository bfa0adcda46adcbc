import { describe, expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../tests/support/cpu-time.ts'
import {
  countLinks,
  matchingWords,
  isPublishedAtOnce,
  matchingRules,
  type ModerationRules,
} from './moderation-rules.ts'
import examples from '../../../tests/support/comments/words.json' with { type: 'json' }

const settings: ModerationRules = { hold: 'all', words: ['casino'], linksMax: 2 }
const ordinary = { text: 'Une belle lecture.', isHoneypotFilled: false, writingSeconds: 20, hasValidated: true }

describe('the owner’s words are found', () => {
  test.each(examples)('%s: %s', (text, word) => expect(matchingWords(text, [word])).toEqual([word]))

  test.each([
    ['une console', 'con'],
    ['un bacon', 'con'],
    ['les casinos', 'casino'],
    ['rien', ''],
    ['rien', '***'],
    ['', 'viagra'],
  ])('not in « %s »: %s', (text, word) => expect(matchingWords(text, [word])).toEqual([]))

  test('in a long text with a long list, soon', () => {
    const text = 'a b '.repeat(1250)
    const words = Array.from({ length: 500 }, (_, index) => `ab${'ab'.repeat(20)}${index}`)
    let found: string[] = ['not looked for']
    expect(cpuMilliseconds(() => (found = matchingWords(text, words)))).toBeLessThan(1500)
    expect(found).toEqual([])
  })
})

test.each([
  ['sans lien', 0],
  ['https://exemple.fr/a et http://exemple.fr', 2],
  ['www.exemple.fr', 1],
  ['https://un.fr/"https://deux.fr/«https://trois.fr/»https://quatre.fr/', 4],
  ['voyez exemple.com, ou autre.exemple.shop/x', 2],
  ['mon adresse est nom@exemple.com', 0],
  ['Fin de phrase.Com une autre', 1],
  ['12.50 euros, etc.', 0],
])('%s: %i', (text, links) => expect(countLinks(text)).toBe(links))

test('an ordinary comment is held by no rule, and waits when everything does', () => {
  expect(matchingRules(ordinary, settings)).toEqual([])
  expect(isPublishedAtOnce([], settings)).toBe(false)
  expect(isPublishedAtOnce([], { ...settings, hold: 'first' })).toBe(true)
  expect(isPublishedAtOnce([], { ...settings, hold: 'none' })).toBe(true)
  expect(isPublishedAtOnce(['rempli comme par un robot'], { ...settings, hold: 'none' })).toBe(false)
})

test('each rule has its words', () => {
  expect(matchingRules({ ...ordinary, isHoneypotFilled: true }, settings)).toEqual(['rempli comme par un robot'])
  expect(matchingRules({ ...ordinary, writingSeconds: null }, settings)).toEqual([
    'envoyé sans ouvrir la page, comme par un robot',
  ])
  expect(matchingRules({ ...ordinary, writingSeconds: 2.9 }, settings)).toEqual(['écrit en moins de 3\u00a0secondes'])
  expect(matchingRules({ ...ordinary, text: 'www.a.fr www.b.fr www.c.fr casino' }, settings)).toEqual([
    '3 liens (2 au plus)',
    'mot de la liste\u00a0: casino',
  ])
  expect(matchingRules({ ...ordinary, text: 'www.a.fr' }, { ...settings, linksMax: 0 })).toEqual(['contient un lien'])
})
