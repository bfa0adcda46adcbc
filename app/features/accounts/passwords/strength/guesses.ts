import type { Dictionary } from './dictionary.ts'
import { plain } from './folding.ts'
import { tokensFrom, type Text, type Token } from './tokens.ts'

/** Bounds the work: one character may expand to eighteen (NFKC), and strength does not drop with length. */
const measuredCharactersMax = 160

export interface Measure {
  /** Log10: 8 is a hundred million guesses. */
  cost: number
  tokens: Token[]
  characters: string[]
}

interface Way {
  cost: number
  last: Token | null
}

/**
 * Estimates how many guesses an attacker who knows people's habits needs: the cheapest way to compose the text from
 * words, keyboard runs, repetitions, dates and single characters, after zxcvbn (Wheeler, USENIX Security 2016).
 * Appending characters never lowers the result.
 * @param own words related to the person or the site
 */
export function measureGuesses(password: string, dictionary: Dictionary, own: string[]): Measure {
  const text = readText(password)
  const { characters } = text
  const ways: Way[] = [{ cost: 0, last: null }]
  for (const from of characters.keys()) {
    const before = ways[from]?.cost ?? 0
    for (const token of tokensFrom(text, from, dictionary, own)) {
      const cost = before + token.cost
      if (cost < (ways[token.to]?.cost ?? Number.POSITIVE_INFINITY)) ways[token.to] = { cost, last: token }
    }
  }
  const tokens: Token[] = []
  for (let last = ways.at(-1)?.last; last; last = ways[last.from]?.last) tokens.unshift(last)
  return { cost: ways.at(-1)?.cost ?? 0, tokens, characters }
}

function readText(password: string): Text {
  const typed = Array.from(plain(password)).slice(0, measuredCharactersMax)
  const characters = typed.map((character) => {
    const lower = character.toLowerCase()
    return lower.length === character.length ? lower : character
  })
  return {
    characters,
    isCapital: typed.map((character, index) => character !== characters[index]),
    copied: copiedLengths(characters),
  }
}

function copiedLengths(characters: string[]): number[] {
  const end = characters.length
  const copied = Array<number>(end).fill(0)
  let later: number[] = []
  for (let at = end - 1; at > 0; at--) {
    const equal = Array<number>(at).fill(0)
    for (let before = 0; before < at; before++) {
      if (characters[before] === characters[at]) equal[before] = (later[before + 1] ?? 0) + 1
    }
    copied[at] = Math.max(...equal)
    later = equal
  }
  return copied
}
