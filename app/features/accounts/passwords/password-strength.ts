import { passwordCharactersMax, passwordCharactersMin } from '#platform/password-limits.ts'
import type { Dictionary } from './strength/dictionary.ts'
import { measureGuesses, type Measure } from './strength/guesses.ts'
import { wordsOfAddress, wordsOfName } from './strength/personal-words.ts'

type PasswordLevel = 'short' | 'easy' | 'fair' | 'solid'

export type WeakPasswordCode =
  | 'PASSWORD_LIKE_ADDRESS'
  | 'PASSWORD_REPEATED'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_ONE_WORD'
  | 'PASSWORD_DATE'
  | 'PASSWORD_WORDS'
  | 'PASSWORD_SIMPLE'

export interface PasswordStrength {
  level: PasswordLevel
  label: string
  advice: string
}

const labels: Record<PasswordLevel, string> = {
  short: 'Trop court',
  easy: 'Facile à deviner',
  fair: 'Correct',
  solid: 'Solide',
}

/** Log10: refused below a hundred million guesses. See decision 008. */
export const passwordGuessesMin = 8
const solidGuessesMin = 10.5
const ownCharactersMin = 3
const yearCharacters = 4

export interface PasswordContext {
  email: string
  siteName: string
}

export function whyNotPassword(
  password: string,
  context: PasswordContext,
  dictionary: Dictionary,
): WeakPasswordCode | null {
  const measured = measure(password, context, dictionary)
  return measured.cost < passwordGuessesMin ? reasonOf(measured) : null
}

const advices: Record<WeakPasswordCode, string> = {
  PASSWORD_LIKE_ADDRESS: 'Évitez votre adresse et le nom du site.',
  PASSWORD_REPEATED: 'Évitez suites et répétitions.',
  PASSWORD_COMMON: 'C’est l’un des plus courants.',
  PASSWORD_ONE_WORD: 'Ajoutez d’autres mots.',
  PASSWORD_DATE: 'Évitez les dates.',
  PASSWORD_WORDS: 'Ajoutez un mot plus rare.',
  PASSWORD_SIMPLE: 'Ajoutez des mots.',
}

/** @returns null above the maximum length */
export function strengthOf(
  password: string,
  context: PasswordContext,
  dictionary: Dictionary,
): PasswordStrength | null {
  if (password.length > passwordCharactersMax) return null
  const missing = passwordCharactersMin - password.length
  if (missing > 0) return strength('short', `Encore ${missing}\u00a0caractère${missing > 1 ? 's' : ''}.`)
  const measured = measure(password, context, dictionary)
  if (measured.cost < passwordGuessesMin) return strength('easy', advices[reasonOf(measured)])
  if (measured.cost < solidGuessesMin) return strength('fair', 'Un mot de plus le rendrait solide.')
  return strength('solid', 'Gardez-le pour ce site seulement.')
}

function measure(password: string, { email, siteName }: PasswordContext, dictionary: Dictionary): Measure {
  return measureGuesses(password, dictionary, [...wordsOfAddress(email), ...wordsOfName(siteName)].filter(isLong))
}

function strength(level: PasswordLevel, advice: string): PasswordStrength {
  return { level, label: labels[level], advice }
}

function isLong(word: string): boolean {
  return word.length >= ownCharactersMin
}

function reasonOf({ tokens, characters }: Measure): WeakPasswordCode {
  const lengths = { word: 0, own: 0, run: 0, copy: 0, date: 0, year: 0, character: 0 }
  for (const { kind, from, to } of tokens) lengths[kind] += to - from
  const words = tokens.filter(({ kind, from, to }) => kind === 'word' && isWord(characters.slice(from, to)))
  if (lengths.own >= ownCharactersMin) return 'PASSWORD_LIKE_ADDRESS'
  if ((lengths.run + lengths.copy) * 2 >= characters.length) return 'PASSWORD_REPEATED'
  if (tokens.length === 1 && words[0]?.isLeaked) return 'PASSWORD_COMMON'
  if (lengths.date + lengths.year >= yearCharacters) return 'PASSWORD_DATE'
  if (words.length === 1) return 'PASSWORD_ONE_WORD'
  return words.length > 1 ? 'PASSWORD_WORDS' : 'PASSWORD_SIMPLE'
}

function isWord(characters: string[]): boolean {
  return characters.filter((character) => /\p{L}/u.test(character)).length > 1
}
