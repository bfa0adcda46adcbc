import { expect, test } from 'vitest'
import { weakPasswordCode } from './password-rule.server.ts'
import { mostUsed } from './passwords/most-used.server.ts'
import { signInSentence } from './sign-in-sentences.ts'

const email = 'lise.durocher75@example.org'

test.each([
  'motdepasse',
  'azerty',
  'doudou',
  'chouchou',
  'marseille',
  'soleil',
  'loulou',
  'nicolas',
  'password',
  'tourmaline',
])('« %s » is refused: it would be tried first', (password) => {
  expect(weakPasswordCode(password, email)).toBe('PASSWORD_COMMON')
})

test.each([
  ['capitals and a digit', 'Motdepasse1'],
  ['a department', 'marseille13'],
  ['a digit for a letter', 's0leil'],
  ['signs for letters', 'P@$$w0rd'],
  ['a one for an l', 'so1ei1'],
  ['digits and a sign', 'azerty123!'],
  ['a year and a sign', '!Chocolat2024!'],
  ['a birthday', 'nicolas13071985'],
  ['a short birthday', 'nicolas 130785'],
  ['digits that follow each other', 'soleil123456789'],
  ['accents', 'Été2024'],
  ['accents in pieces', 'fe\u0301vrier'],
  ['spaces', 'mot de passe'],
  ['hyphens', 'jean-michel'],
  ['wide letters', '\uff41\uff5a\uff45\uff52\uff54\uff59'],
  ['invisible marks', 'az\u200berty\u202e'],
  ['a ligature', 'cœur12'],
])('%s hide nothing: « %s » is refused', (_, password) => {
  expect(weakPasswordCode(password, email)).toBe('PASSWORD_COMMON')
})

test.each(['13071985', '13/07/1985', '130785'])('a birthday alone, « %s », is refused', (password) => {
  expect(weakPasswordCode(password, email)).toBe('PASSWORD_COMMON')
})

test.each([
  'aaaaaa',
  '😀😀😀😀',
  'jkjkjkjk',
  'perlperl',
  'perle perle perle ',
  'abcdef!',
  'zyxwvu',
  'poiuytreza',
  'qsdf1234',
  'wsxedc',
  '&é"\'(-è_',
  'a1z2e3',
  'j1k2l3m4',
  'azertyqwerty84',
])('« %s » is refused: a repetition, or neighbours on a keyboard or in the alphabet', (password) => {
  expect(['PASSWORD_REPEATED', 'PASSWORD_COMMON']).toContain(weakPasswordCode(password, email))
})

test('a repetition that nobody has listed has its own reason', () => {
  expect(weakPasswordCode('jkjkjkjkjkjk', email)).toBe('PASSWORD_REPEATED')
})

test.each([
  'lise.durocher75',
  'LiseDurocher',
  'durocher',
  'Durocher!',
  'durocherlise',
  'durocher.lise2024',
  'l1se.durocher',
  'lise.durocher75@example.org',
  'amulette',
  'Amulette1!',
  '@mul3tte',
])('« %s » is refused to lise.durocher75@example.org on Amulette', (password) => {
  expect(weakPasswordCode(password, email)).toBe('PASSWORD_LIKE_ADDRESS')
})

test('another person’s name in a longer phrase is not one’s address', () => {
  expect(weakPasswordCode('le chat de Durocher', email)).toBeNull()
  expect(weakPasswordCode('violoncelle et brume', 'v@b.fr')).toBeNull()
})

test.each([
  'perle de pluie',
  'une perle de plus',
  'nouvelle perle',
  'perle noire',
  'mon atelier',
  'à moi seule',
  'kR7xQm2vLpZ4',
  '3f9c-b71e-a02d',
  'soleil 847291',
  'chevalagrafe',
  'papillon sur vélo',
  '我爱北京天安门',
  'перо под дождём',
  '😀🎈🌧️🐈🧵🪨',
])('« %s » is accepted', (password) => {
  expect(weakPasswordCode(password, email)).toBeNull()
})

test.each([
  ['nothing', ''],
  ['one sign', '!'],
  ['128 digits', '1'.repeat(128)],
  ['128 signs of all kinds', '!"#$%&/(=?1'.repeat(12).slice(0, 128)],
  ['a word in the middle of 120 digits', `${'9182736450'.repeat(6)}azerty${'9182736450'.repeat(6)}`],
  ['lone surrogates', '\ud800'.repeat(128)],
  ['a broken pair at each end', '\udc00soleil\ud800'],
  ['letters that unfold into eighteen', '\ufdfa'.repeat(127)],
  ['emoji with joiners', '👩‍👩‍👧'.repeat(16)],
  ['direction marks only', '\u202e\u2066'.repeat(64)],
  ['combining marks only', '\u0301'.repeat(128)],
  ['spaces only', ' '.repeat(128)],
  ['almost a repetition', `${'ab'.repeat(63)}cd`],
])('%s is judged without a fall, in no time', (_, password) => {
  mostUsed()
  const began = performance.now()
  for (const address of [email, '', '@', `${'a.'.repeat(120)}@example.org`, '\ud800@\u202e'])
    weakPasswordCode(password, address)
  expect((performance.now() - began) / 5).toBeLessThan(50)
})

test('an address of one letter, or none, refuses nothing by itself', () => {
  for (const address of ['', '@', 'k@b.fr', '1@b.fr']) expect(weakPasswordCode('k 1 violoncelle', address)).toBeNull()
})

test('all four lists are read, and each reason has its sentence', () => {
  for (const word of ['trustno1', 'doudou', 'maiwenn', 'lefebvre', 'oeildetigre']) expect(mostUsed()).toContain(word)
  expect(mostUsed().size).toBeGreaterThan(70_000)
  for (const code of ['PASSWORD_COMMON', 'PASSWORD_REPEATED', 'PASSWORD_LIKE_ADDRESS']) {
    expect(signInSentence(code)).toMatch(/^Ce mot de passe /)
  }
})
