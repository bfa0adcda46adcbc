import { inArray, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { alternatives } from './equivalents.ts'
import { searchLexicon } from './search-tables.server.ts'
import { plainSynonyms } from './synonyms.server.ts'

/** The slowest phrase takes two seconds among 100,000 articles. */
const statementMillisecondsMax = 5000

export interface SearchQuery {
  plain: string
  words: string[]
  alternatives: string[]
}

/** An index knows such a word: no text must be read to tell whether it is there. */
export function isOneWord({ plain, words }: SearchQuery): boolean {
  return words.length === 1 && words[0] === plain
}

/**
 * Bounds the later statements of the transaction and forces the indexes, because a sequential scan reads every text and
 * parallel workers take cores from readers.
 */
export async function parseQuery(term: string): Promise<SearchQuery | null> {
  const [{ rows }, synonyms] = await Promise.all([
    db.execute<{ plain: string; words: string[] }>(sql`
      select plain, public.amulette_words(plain) as words, set_config('enable_seqscan', 'off', true),
        set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
        set_config('statement_timeout', '${sql.raw(String(statementMillisecondsMax))}', true)
      from public.amulette_search_line(${term}) as plain`),
    plainSynonyms(),
  ])
  const { plain = '', words = [] } = rows[0] ?? {}
  return plain ? { plain, words, alternatives: words.length > 0 ? alternatives(words, synonyms) : [] } : null
}

export async function similarWords(word: string): Promise<string[]> {
  if (word.length < 4) return []
  const transpositions = Array.from({ length: word.length - 1 }, (_, place) =>
    [word.slice(0, place), word[place + 1], word[place], word.slice(place + 2)].join(''),
  )
  const rows = await db
    .select({ word: searchLexicon.word })
    .from(searchLexicon)
    .where(
      sql`word = any(${sql.param(transpositions)}::text[]) or (length(word) between ${word.length - 1} and ${word.length + 1}
        and public.levenshtein_less_equal(word, ${word}, 1) = 1)`,
    )
    .limit(20)
  return rows.map((row) => row.word)
}

export async function indexedWords(words: string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const rows = await db.select().from(searchLexicon).where(inArray(searchLexicon.word, words))
  return new Set(rows.map(({ word }) => word))
}
