/** Normalises case, accents and width, and drops invisible characters: « Été », « ete » and « ｅｔｅ » are equal. */
export function folded(text: string): string {
  return plain(text).toLowerCase()
}

export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/Œ/g, 'OE')
    .replace(/æ/g, 'ae')
    .replace(/Æ/g, 'AE')
}

export function alphanumeric(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Leetspeak: « s0leil », « p@ssw0rd ». A 1 may stand for two letters. */
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
