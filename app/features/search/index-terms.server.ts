import { sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { SearchQuery } from './question.server.ts'
import { searchLexicon } from './search-tables.server.ts'

/** What an article that contains the question has for certain, as indexes know it. */
export interface IndexTerms {
  /** At least one of these words or signs; null when nothing is known. */
  tokens: string[] | null
  /** At least one of each group of words, wherever they stand; none when they say too little. */
  groups: string[][]
  /** At least one of each group of neighbours, with a space between them. */
  pairs: string[][]
  /** What has them contains the question; nothing else needs to be read. */
  isEnough: boolean
}

/** More words than this that hold a part of a word say that the part is everywhere, in a title or in a text. */
const mostInTitle = 2000
const mostInText = 400
/** The words of a phrase are asked together, those that say something: of a title, reading it says the rest. */
const mostInGroup = 8

export async function indexTermsOf({ plain, words }: SearchQuery): Promise<{ title: IndexTerms; text: IndexTerms }> {
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return both([[Array.from(plain)[0] ?? '']], [], false)
  if (words.length === 1) return both([await wordsLike(sql`word like ${`%${first}%`}`)], [], first === plain)
  // What begins a term may end a longer word, and what ends it may begin one.
  const endings = await wordsLike(sql`word like ${`%${first}`}`)
  const beginnings = await wordsLike(sql`word like ${`${last}%`}`)
  const inner = words.slice(1, -1)
  const groups = [endings, ...inner.map((word) => [word]), beginnings]
  // The longest word of a question is mostly the rarest.
  const places = [...words.keys()].toSorted((one, other) => lengthOf(words, other) - lengthOf(words, one))
  const byLength = places.map((place) => groups[place] ?? null)
  return both(byLength, pairsOf(inner, endings, beginnings), false)
}

function lengthOf(words: string[], place: number): number {
  return words[place]?.length ?? 0
}

function pairsOf(inner: string[], endings: string[] | null, beginnings: string[] | null): string[][] {
  const [second, secondLast] = [inner[0], inner.at(-1)]
  if (second !== undefined && secondLast !== undefined) {
    return [
      ...neighboursIn(inner).map((pair) => [pair]),
      ...present(endings).map((group) => group.map((word) => `${word} ${second}`)),
      ...present(beginnings).map((group) => group.map((word) => `${secondLast} ${word}`)),
    ]
  }
  const isCountable = endings && beginnings && endings.length * beginnings.length <= mostInTitle
  return isCountable ? [endings.flatMap((word) => beginnings.map((next) => `${word} ${next}`))] : []
}

/**
 * A title is short: what would say little of a text still says much of it, and reading it costs nothing.
 * @param groups the most telling first; null for one of too many words.
 */
function both(
  groups: (string[] | null)[],
  pairs: string[][],
  isEnough: boolean,
): { title: IndexTerms; text: IndexTerms } {
  const forTitle = groups.find((group) => group !== null) ?? null
  const forText = groups.find((group) => group !== null && group.length <= mostInText) ?? null
  const isSelective = (group: string[] | null): group is string[] => group !== null && group.length <= mostInGroup
  const isDiscriminating =
    groups.length > 1 && isSelective(groups[0] ?? null) && !groups.some((group) => group?.length === 0)
  return {
    title: {
      tokens: forTitle && forTitle.map((token) => `^${token}`),
      groups: isDiscriminating ? groups.filter(isSelective) : [],
      pairs: [],
      isEnough: isEnough && forTitle !== null,
    },
    text: { tokens: forText, groups: [], pairs, isEnough: isEnough && forText !== null },
  }
}

function present(group: string[] | null): string[][] {
  return group ? [group] : []
}

/** The same for words that stand as they are. */
export function wholeWordTerms(words: string[]): IndexTerms {
  return { tokens: null, groups: [], pairs: neighboursIn(words).map((pair) => [pair]), isEnough: false }
}

/** « main de fatma »: « main de », « de fatma ». */
function neighboursIn(words: string[]): string[] {
  return words.slice(1).map((word, place) => `${words[place]} ${word}`)
}

/** @returns null when there are too many. */
async function wordsLike(like: SQL): Promise<string[] | null> {
  const rows = await db
    .select({ word: searchLexicon.word })
    .from(searchLexicon)
    .where(like)
    .limit(mostInTitle + 1)
  return rows.length > mostInTitle ? null : rows.map(({ word }) => word)
}
