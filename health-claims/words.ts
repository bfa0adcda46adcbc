/** A word of a text, with what separates it from the word before. */
export interface Word {
  /** Lower case, without accents. */
  text: string
  /** Its singular, by the final letter alone, with single letters: people write « guérri » and « soufrir ». */
  key: string
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

export const stemOf = (word: string) => (word.length > 3 && /s$|[ae]ux$/.test(word) ? word.slice(0, -1) : word)

export const keyOf = (word: string) => stemOf(word).replace(/([a-z])\1/g, '$1')

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  for (const match of text.matchAll(wordPattern)) {
    const lower = match[0].toLowerCase()
    const word = plain(lower)
    const between = text.slice(end, match.index).slice(-20)
    const isSpace = between === ' '
    // « soulage… les migraines », « soulage (enfin !) les migraines »
    const goesOn = isSpace || (/^\p{Ll}/u.test(match[0]) && /^\s*(?:…|\.{3}|[!?]\s*\))\s*$/.test(between))
    const opens = words.length === 0 || (!goesOn && /[.!?…\n\r]/.test(between))
    const isRest = /[;–—]/.test(between)
    const pause = isSpace ? '' : isRest ? ';' : between.includes(':') ? ':' : /[,()]/.test(between) ? ',' : ''
    end = match.index + match[0].length
    const hasAccent = word !== lower
    // « où » begins a clause, which « ou » does not.
    const shape = hasAccent && word === 'ou' ? 'où' : word
    words.push({ text: shape, key: keyOf(shape), hasAccent, start: match.index, end, opens, pause })
  }
  return words
}
