import { and, desc, lte, sql } from 'drizzle-orm'
import { listCardRows } from '#features/articles/article-lists.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { spellingIn } from './extract.ts'
import { indexedWords, parseQuery } from './question.server.ts'
import { searchEntries, searchLexicon } from './search-tables.server.ts'
import { countResults } from './search.server.ts'
import type { NearWord } from './search.ts'

const wordsRead = 4
const nearPerWord = 6
const nearWordsMax = 4

/** @returns words of published articles that resemble those of a search without result, or are one of its words */
export async function listNearWords(term: string): Promise<NearWord[]> {
  const { words = [] } = (await parseQuery(term)) ?? {}
  const nearWords = new Map<string, NearWord>()
  const longWords = words.filter(({ length }) => length > 2).slice(0, wordsRead)
  const wordsInIndex = await indexedWords(longWords)
  for (const word of longWords) {
    for (const near of wordsInIndex.has(word) ? [word] : await resembling(word)) {
      if (nearWords.size >= nearWordsMax) return [...nearWords.values()]
      const isFound = [...nearWords.keys()].some((other) => withoutPlural(other) === withoutPlural(near))
      const spelling = isFound ? null : await publishedSpelling(near)
      const count = spelling ? await countResults(spelling) : 0
      if (spelling && count > 0) nearWords.set(near, { word: spelling, count })
    }
  }
  return [...nearWords.values()]
}

const withoutPlural = (word: string) => word.replace(/[sx]$/, '')

async function resembling(word: string): Promise<string[]> {
  const likeness = sql`public.similarity(${searchLexicon.word}, ${word})`
  const rows = await db
    .select({ word: searchLexicon.word })
    .from(searchLexicon)
    .where(sql`${searchLexicon.word} operator(public.%) ${word}`)
    .orderBy(desc(likeness), searchLexicon.word)
    .limit(nearPerWord)
  return rows.map((row) => row.word)
}

async function publishedSpelling(word: string): Promise<string | null> {
  const [newest] = await db
    .select({ id: searchEntries.articleId })
    .from(searchEntries)
    .where(
      and(
        sql`${searchEntries.tokens} @@ any(public.amulette_queries(array[${word}]::text[]))`,
        lte(searchEntries.createdAt, now()),
      ),
    )
    .orderBy(desc(searchEntries.createdAt))
    .limit(1)
  const [article] = newest ? await listCardRows([newest.id]) : []
  return article ? (spellingIn(`${article.title} ${article.text}`, word) ?? word) : null
}
