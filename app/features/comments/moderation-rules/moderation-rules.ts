/** What the owner decides about comments: which are held, and how long the journal remembers. */
export interface ModerationRules {
  /** `all`: every comment waits. `first`: until one of its author was published. `none`: only what a rule holds. */
  hold: 'all' | 'first' | 'none'
  /** As typed by the owner, one a line. */
  words: string[]
  linksMax: number
}

/** Somebody who writes by hand takes longer. */
export const writingSecondsMin = 3

/** Names that programs like to fill, and browsers do not. */
export const honeypotField = 'extra'
/** When the form was shown, signed. */
export const stampField = 'shownAt'

export interface IncomingComment {
  text: string
  /** The field that nobody sees was filled. */
  honeypotFilled: boolean
  /** Since the form was shown; null: it does not say, or its stamp is not ours. */
  writingSeconds: number | null
  /** Its author has a published comment already. */
  hasValidated: boolean
}

/** The rules that hold a comment, in the words of the queue. None: it waits only when everything does. */
export function matchingRules(
  { text, honeypotFilled, writingSeconds, hasValidated }: IncomingComment,
  { hold, words, linksMax }: ModerationRules,
): string[] {
  const links = countLinks(text)
  const found = matchingWords(text, words)
  return [
    honeypotFilled && 'champ caché rempli',
    writingSeconds === null && 'envoyé sans le formulaire de la page',
    writingSeconds !== null &&
      writingSeconds < writingSecondsMin &&
      `écrit en moins de ${writingSecondsMin}\u00a0secondes`,
    links > linksMax && (linksMax === 0 ? 'contient un lien' : `${links} liens (${linksMax} au plus)`),
    found.length > 0 && `mot de la liste\u00a0: ${found.join(', ')}`,
    hold === 'first' && !hasValidated && 'premier commentaire de son auteur',
  ].filter((rule) => rule !== false)
}

/** Public at once? */
export function isShownAtOnce(heldBy: string[], { hold }: ModerationRules): boolean {
  return hold !== 'all' && heldBy.length === 0
}

const address =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|biz|ru|cn|fr|be|ch|eu|io|co|xyz|top|shop|online|site|link|click)\b(?!@)/giu

export function countLinks(text: string): number {
  return text.match(address)?.length ?? 0
}

const reportedWordsMax = 3

/** The words of the list that a text contains, as the owner wrote them. */
export function matchingWords(text: string, words: string[]): string[] {
  const letters = lettersOf(text)
  return words.filter((word) => contains(letters, word)).slice(0, reportedWordsMax)
}

interface Letters {
  /** Letters and digits alone, one after the other. */
  joined: string
  /** Where a run of them begins or ends in `joined`. */
  edges: Set<number>
}

/**
 * Accents, case, spaces, punctuation and invisible characters do not count: « v.i a-g r à » reads « viagra ». Where words
 * begin and end does: « con » is not in « console ».
 */
function lettersOf(text: string): Letters {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
  const edges = new Set<number>([0])
  let joined = ''
  for (const run of plain.match(/[\p{L}\p{N}]+/gu) ?? []) {
    edges.add(joined.length)
    joined += run
    edges.add(joined.length)
  }
  return { joined, edges }
}

/** Whole words; a star at an end of the owner's word lets it go on there. */
function contains({ joined, edges }: Letters, word: string): boolean {
  const wanted = lettersOf(word).joined
  if (!wanted) return false
  const [mayPrecede, mayFollow] = [word.trim().startsWith('*'), word.trim().endsWith('*')]
  for (let at = joined.indexOf(wanted); at >= 0; at = joined.indexOf(wanted, at + 1)) {
    if ((mayPrecede || edges.has(at)) && (mayFollow || edges.has(at + wanted.length))) return true
  }
  return false
}
