import { folded, alphanumeric } from './folding.ts'

const wordCharactersMin = 4

export function wordsOfAddress(email: string): string[] {
  return [alphanumeric(folded(email)), ...wordsOfName(email.split('@')[0] ?? '')].filter((word) => word.length >= 3)
}

export function wordsOfName(name: string): string[] {
  const words = folded(name).match(/\p{L}+/gu) ?? []
  const long = words.filter((word) => word.length >= wordCharactersMin)
  return [alphanumeric(folded(name)), words.join(''), words.toReversed().join(''), ...long]
}
