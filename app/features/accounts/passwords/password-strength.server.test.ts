import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../../tests/support/cpu-time.ts'
import { knownWordsText } from './known-words-text.server.ts'
import { passwordGuessesMin, strengthOf, whyNotPassword, type WeakPasswordCode } from './password-strength.ts'
import { measureGuesses } from './strength/guesses.ts'
import { knownWords } from './strength/known-words.server.ts'
import { signInSentence } from '../sign-in-messages.ts'

const dictionary = knownWords()
const context = { email: 'lise.durocher75@example.org', siteName: 'Amulette' }
const whyNot = (password: string) => whyNotPassword(password, context, dictionary)
const cost = (password: string) => measureGuesses(password, dictionary, []).cost

const refused: Record<WeakPasswordCode, string[]> = {
  PASSWORD_COMMON: ['motdepasse', 'doudou', 'marseille', 'Soleil', 'nicolas', 'password', 'tourmaline', 'abc123'],
  PASSWORD_ONE_WORD: [
    'Motdepasse1',
    'marseille13',
    's0leil',
    'P@$$w0rd',
    'so1ei1',
    'mot de passe',
    'jean-michel',
    'cœur12',
    'fe\u0301vrier',
    'soleil123456789',
    'perle42',
    'Tourmaline!',
  ],
  PASSWORD_WORDS: ['nouvelle perle', 'mon atelier', 'à moi seule', 'le premier mot', 'bonjour maman', 'chat-chien'],
  PASSWORD_DATE: ['13071985', '13/07/1985', '130785', 'Été2024', 'nicolas13071985', 'nicolas 130785', '!Chocolat2024!'],
  PASSWORD_REPEATED: [
    'azerty',
    'azerty123!',
    'aaaaaa',
    '😀😀😀😀',
    'jkjkjkjkjkjk',
    'perlperl',
    'perle perle perle ',
    'abcdef!',
    'poiuytreza',
    'qsdf1234',
    'wsxedc',
    '&é"\'(-è_',
    'a1z2e3',
    '\uff41\uff5a\uff45\uff52\uff54\uff59',
  ],
  PASSWORD_LIKE_ADDRESS: [
    'lise.durocher75',
    'Durocher!',
    'durocher.lise2024',
    'l1se.durocher',
    'amulette',
    'Amulette1!',
    '@mul3tte',
  ],
  PASSWORD_SIMPLE: ['847291', 'xk7', 'zkw83'],
}

const accepted = [
  'pierre-de-lune-9',
  'galet-bleu-7',
  'oeil-de-tigre-9',
  'perle de pluie',
  'PerleDePluie',
  'une perle de plus',
  'papillon sur vélo',
  'violoncelle et brume',
  'nouvelle perle bleue',
  'cheval agrafe violet nuage',
  'correct horse battery staple',
  'soleil et 847291',
  'kR7xQm',
  'kR7xQm2vLpZ4',
  '3f9c-b71e-a02d',
  'mon chat mange 3 souris',
  'trois perles bleues',
  '我爱北京天安门',
  'перо под дождём',
  '😀🎈🌧️🐈🧵🪨',
]

const refusals = Object.entries(refused).flatMap(([code, passwords]) =>
  passwords.map((password) => [password, code] as const),
)

test.each(refusals)('« %s » is refused: %s', (password, code) => {
  expect(whyNot(password)).toBe(code)
})

test.each(accepted)('« %s » is accepted', (password) => {
  expect(whyNot(password)).toBeNull()
})

test('each reason has its sentence', () => {
  for (const code of Object.keys(refused)) expect(signInSentence(code)).toMatch(/^Ce mot de passe /)
})

test('what the form says is what the server does', () => {
  for (const password of [...accepted, ...refusals.map(([weak]) => weak)]) {
    const level = strengthOf(password, context, dictionary)?.level
    const isRefused = whyNot(password) !== null
    if (level !== 'short') expect([password, level === 'easy']).toEqual([password, isRefused])
  }
})

test.each([
  ['a', 'Trop court', 'Encore 5\u00a0caractères.'],
  ['abcde', 'Trop court', 'Encore 1\u00a0caractère.'],
  ['azertyuiop', 'Facile à deviner', 'Évitez suites et répétitions.'],
  ['Motdepasse2024!', 'Facile à deviner', 'Évitez les dates.'],
  ['perle de pluie', 'Correct', 'Un mot de plus le rendrait solide.'],
  ['cheval agrafe violet nuage', 'Solide', 'Gardez-le pour ce site seulement.'],
])('« %s »: %s. %s', (password, label, advice) => {
  expect(strengthOf(password, context, dictionary)).toMatchObject({ label, advice })
})

test('the words of one’s own address count for nothing, and only one’s own', () => {
  expect(whyNot('durocher-lise-9')).toBe('PASSWORD_LIKE_ADDRESS')
  expect(whyNotPassword('durocher-lise-9', { ...context, email: 'anouk@example.org' }, dictionary)).toBeNull()
  for (const email of ['', '@', 'k@b.fr', '1@b.fr']) {
    expect(whyNotPassword('k 1 violoncelle brume', { ...context, email }, dictionary)).toBeNull()
  }
})

let seed = 20_261_112
function randomIndex(count: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % count
}
const randomWord = () => dictionary.words[randomIndex(dictionary.words.length)] ?? ''

test.each([' ', '-', '', '_', ' et '])('one more word after « %s » never makes a password weaker', (separator) => {
  for (let round = 0; round < 400; round++) {
    const words = Array.from({ length: 5 }, randomWord)
    let before = 0
    for (let count = 1; count <= words.length; count++) {
      const password = words.slice(0, count).join(separator)
      const now = cost(password)
      expect(now, password).toBeGreaterThanOrEqual(before - 1e-9)
      before = now
    }
  }
})

test('no key makes a password weaker, whatever is typed', () => {
  const keys = 'abcdeilostz0134579@$!-_ .éœAEZ'
  const texts = [...accepted, ...refusals.map(([weak]) => weak)]
  for (let round = 0; round < 400; round++) {
    texts.push(Array.from({ length: 14 }, () => keys.charAt(randomIndex(keys.length))).join(''))
  }
  for (const text of texts) {
    let before = 0
    for (let length = 1; length <= Array.from(text).length; length++) {
      const begun = Array.from(text).slice(0, length).join('')
      const now = cost(begun)
      expect(now, begun).toBeGreaterThanOrEqual(before - 1e-9)
      before = now
    }
  }
})

test('every word of the lists is refused by itself, and with the usual decorations around the common ones', () => {
  for (const word of dictionary.words) expect(cost(word), word).toBeLessThan(passwordGuessesMin)
  for (const word of ['soleil', 'chouchou', 'nicolas', 'marseille', 'football']) {
    for (const password of [`${word}1`, `${word}13`, `${word}123!`, `${word}2024`, `!${word}!`, word.toUpperCase()]) {
      expect(whyNot(password), password).not.toBeNull()
    }
  }
})

test('nearly all strings of eight drawn by a password manager are accepted, and all of twelve', () => {
  const characters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!-_*'
  const randomText = (length: number) =>
    Array.from({ length }, () => characters.charAt(randomIndex(characters.length))).join('')
  const refusedOf = (length: number) =>
    Array.from({ length: 300 }, () => randomText(length)).filter((password) => whyNot(password) !== null)
  expect(refusedOf(8).length).toBeLessThan(15)
  expect(refusedOf(12)).toEqual([])
})

test.each([
  ['nothing', ''],
  ['one character', '!'],
  ['128 digits', '1'.repeat(128)],
  ['128 characters of all kinds', '!"#$%&/(=?1'.repeat(12).slice(0, 128)],
  ['characters that stand for letters', '1!'.repeat(64)],
  ['other characters that stand for letters', '@$!|+0135789'.repeat(11).slice(0, 128)],
  ['a word in the middle of 120 digits', `${'9182736450'.repeat(6)}azerty${'9182736450'.repeat(6)}`],
  ['lone surrogates', '\ud800'.repeat(128)],
  ['characters that expand to eighteen', '\ufdfa'.repeat(127)],
  ['emoji with joiners', '👩‍👩‍👧'.repeat(16)],
  ['direction marks only', '\u202e\u2066'.repeat(64)],
  ['combining marks only', '\u0301'.repeat(128)],
  ['spaces only', ' '.repeat(128)],
  ['a form’s 600,000 characters', 's0le1l '.repeat(86_000)],
])('%s is judged without a fall, between two keys', (_, password) => {
  whyNot(password)
  const judgeTwice = () => {
    for (const email of ['\ud800@\u202e', `${'a.'.repeat(120)}@example.org`])
      strengthOf(password, { ...context, email }, dictionary)
  }
  expect(Math.min(...Array.from({ length: 5 }, () => cpuMilliseconds(judgeTwice) / 2))).toBeLessThan(60)
})

test('the list in the repository is the one of the packages', () => {
  const file = new URL('./strength/known-words.txt', import.meta.url)
  expect(readFileSync(file, 'utf8') === knownWordsText(), 'run: node scripts/known-words.ts').toBe(true)
  for (const word of ['trustno1', 'doudou', 'maiwenn', 'lefebvre', 'azeqsd']) expect(dictionary.words).toContain(word)
})
