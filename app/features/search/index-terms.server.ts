import { sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { isOneWord, type SearchQuery } from './question.server.ts'
import { searchLexicon } from './search-tables.server.ts'

/** Any article that contains the searched text must have these terms in the indexes. */
export interface IndexTerms {
  tokens: string[] | null
  groups: string[][]
  pairs: string[][]
  isEnough: boolean
}

/** A part of more words than this is too common to be selective. */
const mostInTitle = 2000
const mostInText = 400
const mostInGroup = 8

export async function indexTermsOf(query: SearchQuery): Promise<{ title: IndexTerms; text: IndexTerms }> {
  const { plain, words } = query
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return both([[Array.from(plain)[0] ?? '']], [], false)
  if (words.length === 1) return both([await wordsLike(sql`word like ${`%${first}%`}`)], [], isOneWord(query))
  // The searched text may begin or end inside a longer word.
  const [endings, beginnings] = await Promise.all([
    wordsLike(sql`word like ${`%${first}`}`),
    wordsLike(sql`word like ${`${last}%`}`),
  ])
  const inner = words.slice(1, -1)
  const groups = [endings, ...inner.map((word) => [word]), beginnings]
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

export function wholeWordTerms(words: string[]): IndexTerms {
  return { tokens: null, groups: [], pairs: neighboursIn(words).map((pair) => [pair]), isEnough: false }
}

function neighboursIn(words: string[]): string[] {
  return words.slice(1).map((word, place) => `${words[place]} ${word}`)
}

async function wordsLike(like: SQL): Promise<string[] | null> {
  const rows = await db
    .select({ word: searchLexicon.word })
    .from(searchLexicon)
    .where(like)
    .limit(mostInTitle + 1)
  return rows.length > mostInTitle ? null : rows.map(({ word }) => word)
}
