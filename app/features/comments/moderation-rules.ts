import { addressCharacter } from '#platform/text/linked-pieces.ts'
import { withoutAccents } from '#platform/text/without-accents.ts'

/** `first` holds the comments of members who have none published; `none` holds only what a rule holds. */
export const holdModes = ['all', 'first', 'none'] as const

export interface ModerationRules {
  hold: (typeof holdModes)[number]
  words: string[]
  linksMax: number
}

export const writingSecondsMin = 3

/** Programs fill a field of this name; browsers do not autofill it. */
export const honeypotField = 'extra'
export const stampField = 'shownAt'

export interface IncomingComment {
  text: string
  isHoneypotFilled: boolean
  /** Null when the stamp of the form is missing or invalid. */
  writingSeconds: number | null
  hasValidated: boolean
}

export function matchingRules(
  { text, isHoneypotFilled, writingSeconds, hasValidated }: IncomingComment,
  { hold, words, linksMax }: ModerationRules,
): string[] {
  const links = countLinks(text)
  const wordsInText = matchingWords(text, words)
  return [
    isHoneypotFilled && 'rempli comme par un robot',
    writingSeconds === null && 'envoyé sans ouvrir la page, comme par un robot',
    writingSeconds !== null &&
      writingSeconds < writingSecondsMin &&
      `écrit en moins de ${writingSecondsMin}\u00a0secondes`,
    links > linksMax && (linksMax === 0 ? 'contient un lien' : `${links} liens (${linksMax} au plus)`),
    wordsInText.length > 0 && `mot de la liste\u00a0: ${wordsInText.join(', ')}`,
    hold === 'first' && !hasValidated && 'premier commentaire de son auteur',
  ].filter((rule) => rule !== false)
}

export function isPublishedAtOnce(heldBy: string[], { hold }: ModerationRules): boolean {
  return hold !== 'all' && heldBy.length === 0
}

const nameOfSite = String.raw`(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|biz|ru|cn|fr|be|ch|eu|io|co|xyz|top|shop|online|site|link|click)\b(?!@)`
const address = new RegExp(String.raw`(?:https?://|www\.)${addressCharacter}+|${nameOfSite}`, 'giu')

export function countLinks(text: string): number {
  return text.match(address)?.length ?? 0
}

const reportedWordsMax = 3

export function matchingWords(text: string, words: string[]): string[] {
  const letters = lettersOf(text)
  return words.filter((word) => contains(letters, word)).slice(0, reportedWordsMax)
}

interface Letters {
  characters: string
  edges: Set<number>
}

/** Ignores accents, case, spaces and punctuation, but keeps word boundaries: « con » is not found in « console ». */
function lettersOf(text: string): Letters {
  const plain = withoutAccents(
    text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').normalize('NFKD'),
  ).toLowerCase()
  const edges = new Set<number>([0])
  let characters = ''
  for (const run of plain.match(/[\p{L}\p{N}]+/gu) ?? []) {
    edges.add(characters.length)
    characters += run
    edges.add(characters.length)
  }
  return { characters, edges }
}

/** Only whole words match; a star at either end of a word matches any continuation. */
function contains({ characters, edges }: Letters, word: string): boolean {
  const letters = lettersOf(word).characters
  if (!letters) return false
  const [mayPrecede, mayFollow] = [word.trim().startsWith('*'), word.trim().endsWith('*')]
  for (let at = characters.indexOf(letters); at >= 0; at = characters.indexOf(letters, at + 1)) {
    if ((mayPrecede || edges.has(at)) && (mayFollow || edges.has(at + letters.length))) return true
  }
  return false
}
