import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../../tests/support/cpu-time.ts'
import { frenchPasswords } from './french-passwords.ts'
import { strengthOf } from './password-strength.ts'

const strength = (password: string) => strengthOf(password, 'lise.durocher75@example.org', 'Amulette')

test.each([
  ['a', 'Trop court', 'Encore 5\u00a0caractères.'],
  ['abcde', 'Trop court', 'Encore 1\u00a0caractère.'],
  ['azerty', 'Facile à deviner', 'Ce mot de passe est couramment utilisé.'],
  ['doudou', 'Facile à deviner', 'Ce mot de passe est fréquemment utilisé.'],
  ['uytreza', 'Facile à deviner', 'Évitez les suites de touches.'],
  ['abcdefghij', 'Facile à deviner', 'Évitez les suites comme abc ou 123.'],
  ['jkjkjkjkjk', 'Facile à deviner', 'Évitez les répétitions.'],
  ['13/07/1985', 'Facile à deviner', 'Les dates sont faciles à deviner.'],
  ['durocher', 'Facile à deviner', 'Évitez votre adresse et le nom du site.'],
  ['Amulette1!', 'Facile à deviner', 'Évitez votre adresse et le nom du site.'],
  ['kR7xQm', 'Un peu court', 'Deux mots de plus le rendraient solide.'],
  ['kR7xQm perle lagune', 'Solide', 'Gardez-le pour ce site seulement.'],
  ['nouvelle perle', 'Correct', 'Un mot de plus le rendrait solide.'],
  ['cheval agrafe violet nuage', 'Solide', 'Gardez-le pour ce site seulement.'],
])('« %s »: %s. %s', (password, label, advice) => {
  expect(strength(password)).toMatchObject({ label, advice })
})

test('every password that is refused as common is shown as easy to guess', () => {
  for (const password of frenchPasswords) expect([password, strength(password).level]).toEqual([password, 'easy'])
})

test.each([
  ['digits', '1'.repeat(128)],
  ['characters of all kinds', '!"#$%&/(=?1'.repeat(12)],
  ['characters that stand for letters', '4@8({<369&#1!|0$5+7%2zZ'.repeat(6)],
  ['lone surrogates', '\ud800'.repeat(128)],
  ['emoji with joiners', '👩‍👩‍👧'.repeat(16)],
  ['combining marks', '\u0301'.repeat(128)],
])('128 %s are measured in less than two seconds', (_, password) => {
  expect(cpuMilliseconds(() => strength(password.slice(0, 128)))).toBeLessThan(2000)
})
