import confusables from './confusables.json' with { type: 'json' }

/**
 * Made from Unicode's confusables.txt (UTS 39, https://www.unicode.org/Public/security/13.0.0/): Latin letters and digits,
 * each with the characters that look like it after NFKC and without their accents. Small capitals are added, and letters
 * that are used in the place of Latin ones, such as the Cyrillic И and П.
 */
const lookalikes = new Map(
  Object.entries(confusables).flatMap(([letters, characters]) => Array.from(characters, (one) => [one, letters])),
)

/** NFKC leaves letters in black circles and squares, and those of flags: each block begins at its A. */
const letterBlocks = [0x1f150, 0x1f170, 0x1f1e6]

function letterOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const block = letterBlocks.find((start) => code >= start && code < start + 26)
  return block ? String.fromCharCode(0x41 + code - block) : (lookalikes.get(character) ?? character)
}

function readLetters(text: string): string {
  const plain = text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\u02b0-\u02ff]/gu, '')
  return Array.from(plain, letterOf)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const inOneForm = (letters: string) => letters.replaceAll('m', 'rn').replaceAll('vv', 'w')

function fold(text: string): string {
  return inOneForm(readLetters(readLetters(text.toLowerCase()).toLowerCase()))
}

/** Letters of other scripts are replaced before case is folded: Μ looks like M, but μ does not look like m. */
export function asLatin(text: string): string {
  return Array.from(text, (character) => (/\p{Script=Latin}/u.test(character) ? character : letterOf(character))).join(
    '',
  )
}

/** To be raised when a rule of this folder changes: `usernames.server.ts` then derives the keys of every username again. */
export const nameKeysVersion = 5

/**
 * Two names that share a key could be taken for each other: by their look (UTS 39), or apart from case. Keys have a prefix,
 * because « Lan » looks like « lan », which looks like « Ian », but not like « Ian » itself.
 */
export function nameKeys(name: string): string[] {
  const seen = readLetters(name)
  const look = inOneForm(seen.replace(/[^L]/g, (letter) => letter.toLowerCase()))
  const keys = [`look:${look}`, `letters:${fold(name)}`, `letters:${fold(asLatin(name))}`]
  // Among capitals, an l is read as an I.
  const others = seen.replaceAll('l', '')
  if (others !== '' && others === others.toUpperCase() && others !== others.toLowerCase())
    keys.push(`letters:${inOneForm(seen.replaceAll('l', 'i').toLowerCase())}`)
  return [...new Set(keys)]
}

const digitLetters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '!': 'i',
  '|': 'i',
  $: 's',
  '€': 'e',
}

/** « M0d3rat1on » is read as « Moderation ». */
export function readDigitsAsLetters(text: string): string {
  return text.normalize('NFKC').replace(/[0134578!|$€]/g, (sign) => digitLetters[sign] ?? sign)
}

/** For comparison with words: i, l and 1 are the same here. */
export function wordKey(text: string): string {
  return fold(text).replaceAll('i', 'l')
}
