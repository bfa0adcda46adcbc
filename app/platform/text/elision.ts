/**
 * « de Maïwenn », « d’Anouk ». A letter alone, a digit, a quote, an emoji or another script takes no élision.
 */
export function de(name: string): string {
  return deBefore(name) + name
}

/** « d’ », or « de » with its space: for a name that has an element of its own. */
export function deBefore(name: string): string {
  return isElidedBefore(name) ? 'd’' : 'de '
}

/** Begins with a vowel, a mute h, or a y that is no consonant: « d’Yves », but « de Yann ». */
const vowelSound = /^(?:[aeiouæœø]|h[aeiouyæœ]|y(?![aeiouy]))/

/** « de onze », « de ouistiti »: said as if a consonant came first. */
const separateVowels = /^(?:onz(?:e|ieme)|oui(?:stitis?)?)(?![a-z])/

/**
 * An h is mute unless the word begins like one of these, by their sound without accents: names in ha- and hou- of many
 * languages (Hakim, Hans, Houda), a few others, and the common words that are likely in a pseudonym (hibou, héron).
 */
const aspirated =
  /^h(?:a(?!bi[lt]|dri|leine|mecon|rmon)|e(?:ba|idi|in|lmut|nrik|ris|ron|ros(?![a-z])|tre)|i(?:ba|bou|ch|nd|ro(?!n))|o(?:a|cin|da|l[lm]|mard|n[gt]|u|w|x)|u(?:a|it(?!r)|l|pp|ss|tt))/

function isElidedBefore(name: string): boolean {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain.length > 1 && vowelSound.test(plain) && !separateVowels.test(plain) && !aspirated.test(plain)
}
