import { sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { alternatives } from './equivalents.ts'
import { searchLexicon } from './search-tables.server.ts'
import { termCharactersMax } from './search.ts'
import { plainSynonyms } from './synonyms.server.ts'

/** A term as search compares it. */
export interface Question {
  /** Lower case, no accents, one space between words. */
  plain: string
  words: string[]
  /** The same question in other words; the first is the question itself. */
  alternatives: string[]
}

/** As it was typed, in the form that is compared, shown and counted. */
export function readTerm(typed: string): string {
  return typed.normalize('NFC').replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, termCharactersMax)
}

/** @returns null for what holds nothing to compare. */
export async function questionOf(term: string): Promise<Question | null> {
  const [{ rows }, synonyms] = await Promise.all([
    db.execute<{ plain: string; words: string[] }>(
      sql`select plain, public.amulette_words(plain) as words from public.amulette_search_line(${term}) as plain`,
    ),
    plainSynonyms(),
  ])
  const { plain = '', words = [] } = rows[0] ?? {}
  return plain ? { plain, words, alternatives: words.length > 0 ? alternatives(words, synonyms) : [] } : null
}

/** Words that hold a part of a word; more of them say that the part is everywhere. */
const partsMax = 400
/** Pairs of words that may hold the beginning and the end of a term. */
const pairsMax = 1000

/**
 * Marks that an article which contains the question has: at least one of each group. Null: too many to be asked for, so
 * common is what the question holds.
 */
export async function marksOf({ plain, words }: Question): Promise<string[][] | null> {
  const signs = [...new Set(plain.replace(/[\p{L}\p{N}\s]/gu, ''))].map((sign) => [sign])
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return signs
  if (words.length === 1) {
    const holding = await wordsLike(sql`word like ${`%${first}%`}`)
    return holding && [...signs, holding]
  }
  // What begins a term may end a longer word, and what ends it may begin one.
  const [endings, beginnings] = await Promise.all([
    wordsLike(sql`word like ${`%${first}`}`),
    wordsLike(sql`word like ${`${last}%`}`),
  ])
  const inner = pairsOf(words.slice(1, -1)).map((pair) => [pair])
  const [second = '', secondLast = ''] = [words[1], words.at(-2)]
  if (words.length > 2) {
    const edges = [
      endings?.map((word) => `${word} ${second}`),
      beginnings?.map((word) => `${secondLast} ${word}`),
      [second],
    ].filter((group) => group !== undefined)
    return [...signs, ...inner, ...edges]
  }
  if (!endings || !beginnings) {
    const group = endings ?? beginnings
    return group && [...signs, group]
  }
  const pairs = endings.flatMap((word) => beginnings.map((next) => `${word} ${next}`))
  return [...signs, endings, beginnings, ...(pairs.length > pairsMax ? [] : [pairs])]
}

function pairsOf(words: string[]): string[] {
  return words.slice(1).map((word, place) => `${words[place]} ${word}`)
}

/** @returns null when there are too many. */
async function wordsLike(like: SQL): Promise<string[] | null> {
  const rows = await db
    .select({ word: searchLexicon.word })
    .from(searchLexicon)
    .where(like)
    .limit(partsMax + 1)
  return rows.length > partsMax ? null : rows.map(({ word }) => word)
}

/** Words of articles that differ from this one by one letter more, less, other or moved. */
export async function neighboursOf(word: string): Promise<string[]> {
  if (word.length < 4) return []
  const moved = Array.from({ length: word.length - 1 }, (_, place) =>
    [word.slice(0, place), word[place + 1], word[place], word.slice(place + 2)].join(''),
  )
  const rows = await db
    .select({ word: searchLexicon.word })
    .from(searchLexicon)
    .where(
      sql`word = any(${sql.param(moved)}::text[]) or (length(word) between ${word.length - 1} and ${word.length + 1}
        and public.levenshtein_less_equal(word, ${word}, 1) = 1)`,
    )
    .limit(20)
  return rows.map((row) => row.word)
}

export async function isKnown(word: string): Promise<boolean> {
  const [row] = await db.select({ word: searchLexicon.word }).from(searchLexicon).where(sql`word = ${word}`)
  return row !== undefined
}
