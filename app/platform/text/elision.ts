import { withoutAccents } from './without-accents.ts'

/** There is no elision before a single letter, a digit, a quote, an emoji or another script. */
export function de(name: string): string {
  return deBefore(name) + name
}

export function deBefore(name: string): string {
  return isElidedBefore(name) ? 'd’' : 'de '
}

const vowelSound = /^(?:[aeiou]|h[aeiouy]|y(?![aeiouy]))/

const separateVowels = /^(?:onz(?:e|ieme)|oui(?:stitis?)?)(?![a-z])/

const aspiratedH =
  /^h(?:a(?!bi[lt]|dri|leine|mecon|rmon)|e(?:ba|idi|in|lmut|nrik|ris|ron|ros(?![a-z])|tre)|i(?:ba|bou|ch|nd|ro(?!n))|o(?:a|cin|da|l[lm]|mard|n[gt]|u|w|x)|u(?:a|it(?!r)|l|pp|ss|tt))/

function isElidedBefore(name: string): boolean {
  const plain = withoutAccents(name).toLowerCase()
  return (
    name.normalize('NFC').length > 1 && vowelSound.test(plain) && !separateVowels.test(plain) && !aspiratedH.test(plain)
  )
}
