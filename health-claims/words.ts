/** A word of a text, with what separates it from the word before. */
export interface Word {
  /** Lower case, without accents. */
  text: string
  /** Its singular, by the final letter alone. */
  stem: string
  /** It is written with an accent, which tells « à » from « a ». */
  hasAccent: boolean
  start: number
  end: number
  /** The sentence begins here. */
  opens: boolean
  /** Punctuation inside a sentence stands before it. */
  pause: '' | ',' | ':' | ';'
}

const wordPattern = /[\p{L}\p{M}\p{N}\u00ad\u200b-\u200d\u2060]+/gu
const invisible = /[\p{M}\u00ad\u200b-\u200d\u2060]+/gu

export function plain(text: string): string {
  if (/^[a-z]+$/.test(text)) return text
  return text.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replace(invisible, '')
}

export function stemOf(word: string): string {
  return word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  for (const match of text.matchAll(wordPattern)) {
    const word = plain(match[0])
    const between = text.slice(end, match.index).slice(-20)
    // « soulage… les migraines », « soulage (enfin !) les migraines »
    const goesOn = /^\p{Ll}/u.test(match[0]) && /^\s*(?:…|\.{3}|[!?]\s*\))\s*$/.test(between)
    const opens = words.length === 0 || (!goesOn && /[.!?…\n\r]/.test(between))
    const pause = /[;–—]/.test(between) ? ';' : between.includes(':') ? ':' : /[,()]/.test(between) ? ',' : ''
    end = match.index + match[0].length
    // « où » begins a clause, which « ou » does not.
    const isPlace = word === 'ou' && word !== match[0].toLowerCase()
    const shape = isPlace ? 'où' : word
    const hasAccent = word !== match[0].toLowerCase()
    words.push({ text: shape, stem: stemOf(shape), hasAccent, start: match.index, end, opens, pause })
  }
  return words
}

/** The words of an expression, as a lexicon compares them. */
export function stemsOf(expression: string): string[] {
  return wordsOf(expression).map(({ stem }) => stem)
}
