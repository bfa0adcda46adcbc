import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { searchLexicon } from './search-tables.server.ts'

const wordsMax = 8
const formsMax = 60

/** Empty for a query with a word that no article has in any form. */
export async function inOtherForms(queries: string[]): Promise<string[][][]> {
  const stems = await stemsOf([...new Set(queries.flatMap((query) => query.split(' ')))])
  if (stems.size > wordsMax) return []
  const byStem = new Map<string, string[]>()
  for (const [word, stem] of stems) if (!byStem.has(stem)) byStem.set(stem, await formsOf(word, stem))
  const forms = new Map(Array.from(stems, ([word, stem]) => [word, byStem.get(stem) ?? []]))
  return queries
    .map((query) => query.split(' ').flatMap((word) => (stems.has(word) ? [forms.get(word) ?? []] : [])))
    .filter((groups) => groups.length > 0 && groups.every((group) => group.length > 0))
}

async function stemsOf(words: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ word: string; stem: string }>(sql`
    select word, (ts_lexize('pg_catalog.french_stem', word))[1] as stem from unnest(${sql.param(words)}::text[]) as word
    where cardinality(ts_lexize('pg_catalog.french_stem', word)) > 0`)
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}

/** A stem may differ in its last letter: « cheval » for « chevaux ». */
async function formsOf(word: string, stem: string): Promise<string[]> {
  const beginning = word.slice(0, Math.max(3, stem.length - 1))
  const rows = await db
    .select({ word: searchLexicon.word })
    .from(searchLexicon)
    .where(sql`word like ${`${beginning}%`} and (ts_lexize('pg_catalog.french_stem', word))[1] = ${stem}`)
    .limit(formsMax)
  return rows.map((row) => row.word)
}

export async function partsOf(word: string): Promise<[string, string][]> {
  if (word.length < 5 || word.length > 40) return []
  const { rows } = await db.execute<{ first: string; second: string }>(sql`
    select first.word as first, second.word as second
    from generate_series(2, ${word.length - 2}::int) as place
    join ${searchLexicon} as first on first.word = left(${word}::text, place)
    join ${searchLexicon} as second on second.word = substr(${word}::text, place + 1)`)
  return rows.map(({ first, second }) => [first, second])
}
