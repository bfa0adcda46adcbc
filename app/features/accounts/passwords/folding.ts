/** The same for « Été », « ete » and « ｅｔｅ »: what a person who guesses would try once. Invisible marks are dropped. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
}

/** Letters and digits only. */
export function squeezed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'l',
  '+': 't',
}

/** Digits and signs that stand for letters, as those. */
export function spelled(text: string): string {
  return text.replace(/[^\p{L}]/gu, (sign) => letterOf[sign] ?? sign)
}
