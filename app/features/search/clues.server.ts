import { sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { Question } from './question.server.ts'
import { searchLexicon } from './search-tables.server.ts'

/** What an article that contains the question has for certain, as indexes know it: at least one of each group. */
export interface Clues {
  tokens: string[][]
  /** Of neighbours, with a space between them. */
  pairs: string[][]
  /** An article that has them contains the question, whatever its text says. */
  isEnough: boolean
}

/** Words that hold a part of a word; more of them say that the part is everywhere. */
const partsMax = 400
/** Neighbours that may hold the beginning and the end of a term. */
const pairsMax = 2000

export async function cluesOf({ plain, words }: Question): Promise<Clues> {
  const signs = [...new Set(plain.replace(/[\p{L}\p{N}\s]/gu, ''))].map((sign) => [sign])
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return { tokens: signs, pairs: [], isEnough: false }
  if (words.length === 1) {
    const holding = await wordsLike(sql`word like ${`%${first}%`}`, partsMax)
    return { tokens: holding ? [...signs, holding] : signs, pairs: [], isEnough: holding !== null && first === plain }
  }
  // What begins a term may end a longer word, and what ends it may begin one.
  const [endings, beginnings] = await Promise.all([
    wordsLike(sql`word like ${`%${first}`}`, pairsMax),
    wordsLike(sql`word like ${`${last}%`}`, pairsMax),
  ])
  const edges = [endings, beginnings].filter((group) => group !== null && group.length <= partsMax) as string[][]
  const inner = words.slice(1, -1)
  const tokens = [...signs, ...edges, ...inner.map((word) => [word])]
  if (inner.length > 0) {
    const [second = '', secondLast = ''] = [inner[0], inner.at(-1)]
    const outer = [
      endings?.map((word) => `${word} ${second}`),
      beginnings?.map((word) => `${secondLast} ${word}`),
    ].filter((group) => group !== undefined)
    return { tokens, pairs: [...neighboursIn(inner).map((pair) => [pair]), ...outer], isEnough: false }
  }
  const isCountable = endings && beginnings && endings.length * beginnings.length <= pairsMax
  const pairs = isCountable ? [endings.flatMap((word) => beginnings.map((next) => `${word} ${next}`))] : []
  return { tokens, pairs, isEnough: false }
}

/** The same for words that stand as they are. */
export function wholeClues(words: string[]): Clues {
  return { tokens: [], pairs: neighboursIn(words).map((pair) => [pair]), isEnough: false }
}

/** « main de fatma »: « main de », « de fatma ». */
function neighboursIn(words: string[]): string[] {
  return words.slice(1).map((word, place) => `${words[place]} ${word}`)
}

/** @returns null when there are too many. */
async function wordsLike(like: SQL, most: number): Promise<string[] | null> {
  const rows = await db
    .select({ word: searchLexicon.word })
    .from(searchLexicon)
    .where(like)
    .limit(most + 1)
  return rows.length > most ? null : rows.map(({ word }) => word)
}
