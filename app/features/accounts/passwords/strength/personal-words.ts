import { folded, alphanumeric } from './folding.ts'

const wordCharactersMin = 4

/** What anybody who knows the address would try: all of it, the part before the @, its words. */
export function wordsOfAddress(email: string): string[] {
  return [alphanumeric(folded(email)), ...wordsOfName(email.split('@')[0] ?? '')].filter((word) => word.length >= 3)
}

/** A name of several words, written in one and in each order, and each of its longer words. */
export function wordsOfName(name: string): string[] {
  const words = folded(name).match(/\p{L}+/gu) ?? []
  const long = words.filter((word) => word.length >= wordCharactersMin)
  return [alphanumeric(folded(name)), words.join(''), words.toReversed().join(''), ...long]
}
