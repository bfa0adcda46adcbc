/** The same for « Été », « ete » and « ｅｔｅ »: what a person who guesses would try once. Invisible marks are dropped. */
export function folded(text: string): string {
  return plain(text).toLowerCase()
}

/** The same with its capitals. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/Œ/g, 'OE')
    .replace(/æ/g, 'ae')
    .replace(/Æ/g, 'AE')
}

/** Letters and digits only. */
export function alphanumeric(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Digits and signs that stand for a letter: « s0leil », « p@ssw0rd ». A 1 may stand for either of two. */
export const lettersOf: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'il',
  '|': 'l',
  '+': 't',
}
