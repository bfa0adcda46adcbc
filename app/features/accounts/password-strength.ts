import { passwordCharactersMin } from './account.ts'
import { folded, spelled } from './passwords/folding.ts'
import { wordsOfAddress } from './passwords/personal-words.ts'
import { isMonotonous, runsOf } from './passwords/runs.ts'

export type PasswordLevel = 'short' | 'easy' | 'fair' | 'solid'

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
const fairBits = 28
const solidBits = 40

/** What guessers try first, in one word each; the server knows many more. */
const favourites =
  /^(motdepasse|passe|password|azerty|qwerty|soleil|loulou|doudou|chouchou|bonjour|jetaime|amour|marseille|paris|lyon|nicolas|camille|julien|thomas|marie|admin|secret|bienvenue|welcome|princesse|princess|dragon|monkey|football|chocolat|coucou|maman|papa|bebe|coeur|ange|tigre|chat|chaton|chien|cheval|papillon|etoile|vacances|france|bretagne|juillet|janvier|ete|hiver|iloveyou|sunshine|letmein|master|superman|batman|pokemon|naruto|nounours|doudoune|amulette|bracelet|test)s?$/

/** « s0leil » and « p@ssw0rd », without what comes after. */
const disguised = /[\p{L}\d@$]*\p{L}/gu

/** An estimate for the person who types, without any list: never better than « Correct » for one word with its decoration. */
export function strengthOf(password: string, email = ''): PasswordStrength {
  const missing = passwordCharactersMin - password.length
  if (missing > 0) return strength('short', `Encore ${missing}\u00a0caractère${missing > 1 ? 's' : ''}.`)
  if (isMonotonous(password)) return strength('easy', 'Évitez suites et répétitions.')
  const own = wordsOfAddress(email)
  const bits = bitsOf(password, own)
  if (bits >= solidBits) return strength('solid', 'Gardez-le pour ce site seulement.')
  if (bits >= fairBits) return strength('fair', 'Un mot de plus le rendrait solide.')
  if (own.some((word) => folded(password).includes(word))) return strength('easy', 'Évitez votre adresse.')
  if (!/\p{L}/u.test(password)) return strength('easy', 'Ajoutez des mots.')
  return strength('easy', 'Ajoutez d’autres mots.')
}

function strength(level: PasswordLevel, advice: string): PasswordStrength {
  return { level, label: labels[level], advice }
}

function bitsOf(password: string, own: string[]): number {
  const text = folded(password.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1\0')).replace(disguised, asFavourite)
  const seen = new Set(own)
  let bits = 0
  for (const { 0: part, index } of text.matchAll(/\p{L}+|\d+|[^\p{L}\d\0]+/gu)) {
    const around = (text[index - 1] ?? ' ') + (text[index + part.length] ?? ' ')
    const isWord = /^[\s'’_.-]{2}$/.test(around)
    bits += seen.has(part) ? 1 : /\p{L}/u.test(part) ? bitsOfLetters(part, isWord) : bitsOfSigns(part)
    seen.add(part)
  }
  // One word, whatever is around it: the server knows words that look like none.
  return /^\P{L}*\p{L}{0,15}\P{L}*$/u.test(text) ? Math.min(bits, solidBits - 1) : bits
}

function asFavourite(disguise: string): string {
  return favourites.test(spelled(disguise)) ? spelled(disguise) : disguise
}

/** A word is one choice among some thousands, a long one may be several; letters that no mouth says are drawn one by one. */
function bitsOfLetters(letters: string, isWord: boolean): number {
  const { length } = letters
  if (favourites.test(letters)) return 4
  if (length > 2 && isMonotonous(letters)) return 6
  if ((length < 3 && !isWord) || /[b-df-hj-np-tv-xz]{5}|q[^u]/.test(letters)) return length * 4.7
  return Math.min(length * 2.5, 9 + length / 2) + Math.max(0, length - 9)
}

function bitsOfSigns(signs: string): number {
  if (/^(19|20)\d\d$/.test(signs)) return 7
  return /^[\s._-]$/.test(signs) ? 1 : runsOf(signs).length * 3.3
}
