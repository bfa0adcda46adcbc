import { withoutAccents } from '#platform/text/without-accents.ts'

/** Normalises case, accents and width, and drops invisible characters: « Été », « ete » and « ｅｔｅ » are equal. */
export function folded(text: string): string {
  return plain(text).toLowerCase()
}

export function plain(text: string): string {
  return withoutAccents(text.normalize('NFKD').replace(/\p{Cf}/gu, ''))
}

export function alphanumeric(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Leetspeak: « s0leil », « p@ssw0rd ». A 1 may stand for two letters. */
export const leetLetters: Record<string, string> = {
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
