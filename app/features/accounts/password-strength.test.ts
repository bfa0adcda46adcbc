import { expect, test } from 'vitest'
import { weakPasswordCode } from './password-rule.server.ts'
import { strengthOf } from './password-strength.ts'
import { mostUsed } from './passwords/most-used.server.ts'

test.each([
  ['a', 'Trop court', 'Encore 5\u00a0caractères.'],
  ['abcde', 'Trop court', 'Encore 1\u00a0caractère.'],
  ['azertyuiop', 'Facile à deviner', 'Évitez suites et répétitions.'],
  ['jkjkjkjk', 'Facile à deviner', 'Évitez suites et répétitions.'],
  ['Motdepasse2024!', 'Facile à deviner', 'Ajoutez d’autres mots.'],
  ['s0leil13', 'Facile à deviner', 'Ajoutez d’autres mots.'],
  ['84729163', 'Facile à deviner', 'Ajoutez des mots.'],
  ['perle perle perle', 'Facile à deviner', 'Évitez suites et répétitions.'],
  ['perle de pluie', 'Correct', 'Un mot de plus le rendrait solide.'],
  ['PerleDePluie', 'Correct', 'Un mot de plus le rendrait solide.'],
  ['cheval agrafe violet nuage', 'Solide', 'Gardez-le pour ce site seulement.'],
  ['mon chat mange 3 souris', 'Solide', 'Gardez-le pour ce site seulement.'],
  ['kR7xQm2vLpZ4', 'Solide', 'Gardez-le pour ce site seulement.'],
])('« %s »: %s. %s', (password, label, advice) => {
  expect(strengthOf(password)).toMatchObject({ label, advice })
})

test('the words of one’s own address count for nothing', () => {
  expect(strengthOf('lise durocher 75', 'lise.durocher@example.org')).toMatchObject({
    label: 'Facile à deviner',
    advice: 'Évitez votre adresse.',
  })
  expect(strengthOf('lise durocher 75', 'anouk@example.org').level).toBe('fair')
})

/** Leaked strings that were drawn at random, and long compounds: only the list itself knows them. */
const isSimple = (word: string) => word.length <= 16 && !/[a-z_]\d+[a-z]/.test(word)

test('what the server refuses as common is never called « Solide », with its usual decorations', () => {
  const everyFifth = [...mostUsed()].filter((word, index) => index % 5 === 0 && isSimple(word))
  const decorations = [
    (word: string) => word,
    ...['1', '13', '123!', '2024'].map((end) => (word: string) => word + end),
  ]
  const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}2024!`
  const flattered = everyFifth
    .flatMap((word) => [...decorations, capital].map((decorate) => decorate(word)))
    .filter((password) => strengthOf(password).level === 'solid' && weakPasswordCode(password, '') !== null)
  expect(everyFifth.length).toBeGreaterThan(12_000)
  expect(flattered).toEqual([])
})

test('most strings of twelve drawn by a password manager are called « Solide », none of sixteen « Facile à deviner »', () => {
  let seed = 20_261_112
  const draw = () => (seed = (seed * 48_271) % 2_147_483_647)
  const signs = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!-_*'
  const drawn = (length: number) => Array.from({ length }, () => signs.charAt(draw() % signs.length)).join('')
  const levels = (length: number) => Array.from({ length: 300 }, () => strengthOf(drawn(length)).level)
  expect(levels(12).filter((level) => level === 'solid').length).toBeGreaterThan(150)
  expect(levels(16)).not.toContain('easy')
})

test.each([
  '',
  '\ud800'.repeat(128),
  '\ufdfa'.repeat(128),
  '\u202e'.repeat(128),
  '👩‍👩‍👧'.repeat(16),
  `${'ab'.repeat(63)}cd`,
  '1a'.repeat(64),
])('hostile text %# is judged without a fall, between two keys', (password) => {
  const began = performance.now()
  strengthOf(password, '\ud800@\u202e')
  expect(performance.now() - began).toBeLessThan(50)
})
