import { isBegunDate, isBegunYear, isDate, isYear } from './dates.ts'
import { costAt, isLeakedAt, narrowed, type Dictionary, type Range } from './dictionary.ts'
import { leetLetters } from './folding.ts'
import { runLength } from './runs.ts'

export interface Token {
  kind: 'word' | 'own' | 'run' | 'copy' | 'date' | 'year' | 'character'
  from: number
  to: number
  cost: number
  isLeaked?: boolean
}

export interface Text {
  characters: string[]
  isCapital: boolean[]
  copied: number[]
}

/** Log10: cost of guessing where a token begins. */
const joinCost = 0.3
const skipCost = 0.3
const disguiseCost = 0.4
const ownCost = 0.6
const copyCost = 1
const runCost = 1.5
const alternationCost = 2.6
const yearCost = 1.8
/** Log10 of 7,300: the days of twenty years. */
const dateCost = 3.8
const wordCharactersMax = 40
const runMin = 3
const copyMin = 3

/**
 * Tokens that start here. The last one may be incomplete at full cost, so that typing more never lowers the strength.
 */
export function tokensFrom(text: Text, from: number, dictionary: Dictionary, own: string[]): Token[] {
  const others = [
    ...ownTokens(text, from, own),
    ...runTokens(text, from),
    ...copyTokens(text, from),
    ...dateTokens(text, from),
    ...wordTokens(text, from, dictionary),
  ]
  for (const token of others) token.cost += joinCost
  return [characterToken(text, from), ...others]
}

function characterToken({ characters, isCapital }: Text, at: number): Token {
  const character = characters[at] ?? ''
  const token = { kind: 'character' as const, from: at, to: at + 1 }
  const isPunctuation = /[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/.test(character)
  if (isPunctuation && characters.indexOf(character) < at) return { ...token, cost: 0.3 }
  return { ...token, cost: costOfCharacter(character, isCapital[at] ?? false) }
}

function costOfCharacter(character: string, isCapital: boolean): number {
  if (/[0-9]/.test(character)) return 1
  if (/[a-z]/.test(character)) return isCapital ? 1.7 : 1.4
  if (character === ' ' || character === '!') return 0.5
  if (/[-_.,'’?*]/.test(character)) return 0.7
  if (/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(character)) return 1.4
  if (/\p{Script=Han}/u.test(character)) return 3
  return /[\x20-\x7e]/.test(character) ? 1.5 : 2
}

function ownTokens({ characters }: Text, from: number, own: string[]): Token[] {
  return own.flatMap((word) => {
    const letters = Array.from(word)
    let length = 0
    while (length < letters.length && isLike(characters[from + length], letters[length])) length++
    const isWhole = length === letters.length || (length > 0 && from + length === characters.length)
    return isWhole ? [{ kind: 'own' as const, from, to: from + length, cost: ownCost }] : []
  })
}

function isLike(character: string | undefined, letter: string | undefined): boolean {
  if (character === undefined || letter === undefined) return false
  return character === letter || (leetLetters[character]?.includes(letter) ?? false)
}

function runTokens({ characters }: Text, from: number): Token[] {
  const length = runLength(characters, from)
  const tokens = lengthsOf(length, runMin, from, characters.length).map(
    (some): Token => ({ kind: 'run', from, to: from + some, cost: runCost }),
  )
  const [even, odd] = [runLength(characters, from, 2), runLength(characters, from + 1, 2)]
  const alternation = lengthsOf(Math.min(even * 2, odd * 2 + 1), runMin * 2, from, characters.length)
  return [
    ...tokens,
    ...alternation.map((some): Token => ({ kind: 'run', from, to: from + some, cost: alternationCost })),
  ]
}

function copyTokens({ copied, characters }: Text, from: number): Token[] {
  return lengthsOf(copied[from] ?? 0, copyMin, from, characters.length).map((some) => ({
    kind: 'copy',
    from,
    to: from + some,
    cost: copyCost,
  }))
}

function lengthsOf(max: number, min: number, from: number, end: number): number[] {
  const lengths = Array.from({ length: max }, (_, index) => index + 1)
  return lengths.filter((length) => length >= min || from + length === end)
}

function dateTokens({ characters }: Text, from: number): Token[] {
  if (!/[0-9]/.test(characters[from] ?? '')) return []
  const tokens: Token[] = []
  for (let to = from + 2; to <= Math.min(from + 10, characters.length); to++) {
    const text = characters.slice(from, to).join('')
    const isLast = to === characters.length
    if (isYear(text)) tokens.push({ kind: 'year', from, to, cost: yearCost })
    else if (isLast && isBegunYear(text)) tokens.push({ kind: 'character', from, to, cost: yearCost })
    if (isDate(text)) tokens.push({ kind: 'date', from, to, cost: dateCost })
    else if (isLast && isBegunDate(text)) tokens.push({ kind: 'character', from, to, cost: dateCost })
  }
  return tokens
}

interface Walk {
  at: number
  depth: number
  range: Range
  extra: number
  isAfterSign: boolean
}

/** Walks the dictionary character by character, skipping separators inside words and undoing substitutions. */
function wordTokens(text: Text, from: number, dictionary: Dictionary): Token[] {
  const best = new Map<number, Token>()
  const walks: Walk[] = [
    { at: from, depth: 0, range: { low: 0, high: dictionary.words.length }, extra: 0, isAfterSign: false },
  ]
  for (let walk = walks.pop(), left = walksMax; walk && left > 0; walk = walks.pop(), left--) {
    const character = text.characters[walk.at]
    const found = walk.depth > 0 ? wordAt(text, from, walk, dictionary) : null
    if (found && found.cost < (best.get(found.to)?.cost ?? Number.POSITIVE_INFINITY)) best.set(found.to, found)
    if (character === undefined || walk.depth >= wordCharactersMax) continue
    for (const { letter, cost } of readings(character)) {
      const extra = walk.extra + cost
      if (extra > disguisesCostMax) continue
      if (letter === '') {
        if (walk.depth > 0 && !walk.isAfterSign) walks.push({ ...walk, at: walk.at + 1, extra, isAfterSign: true })
        continue
      }
      const range = narrowed(dictionary, walk.range, walk.depth, letter.charCodeAt(0))
      if (range.low < range.high)
        walks.push({ at: walk.at + 1, depth: walk.depth + 1, range, extra, isAfterSign: false })
    }
  }
  return [...best.values()]
}

/** Log10: past this, substitutions make a word no easier to guess than random characters. */
const disguisesCostMax = 1.6
/** Typical passwords need a few dozen; the limit stops inputs made to exhaust the CPU. */
const walksMax = 400

function readings(character: string): { letter: string; cost: number }[] {
  if (character.length > 1) return []
  const letters = Array.from(leetLetters[character] ?? '', (letter) => ({ letter, cost: disguiseCost }))
  if (/[\p{L}\p{N}]/u.test(character)) return [{ letter: character, cost: 0 }, ...letters]
  return [{ letter: '', cost: skipCost }, ...letters]
}

function wordAt(text: Text, from: number, walk: Walk, dictionary: Dictionary): Token | null {
  const { low, high } = walk.range
  const isWhole = dictionary.words[low]?.length === walk.depth
  const isLast = walk.at === text.characters.length
  if (!isWhole && !isLast) return null
  let cost = costAt(dictionary, low)
  if (isLast) for (let index = low; index < high; index++) cost = Math.min(cost, costAt(dictionary, index))
  cost += walk.extra + costOfCapitals(text.isCapital.slice(from, walk.at))
  return { kind: 'word', from, to: walk.at, cost, isLeaked: isWhole && walk.extra === 0 && isLeakedAt(dictionary, low) }
}

/** « Perle » and « PERLE » cost little more than « perle »; « pErLe » costs more. */
function costOfCapitals(isCapital: boolean[]): number {
  const caseChanges = isCapital.filter((capital, index) => capital !== (isCapital[index - 1] ?? false)).length
  return Math.ceil(caseChanges / 2) * 0.3
}
