import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { searchLexicon } from './search-tables.server.ts'

const wordsMax = 8
const formsMax = 60
const lastCharacter = '\u{10ffff}'

/** The result is empty for a query with a word that no article has in any form. */
export async function inOtherForms(queries: string[]): Promise<string[][][]> {
  const forms = await formsOf([...new Set(queries.flatMap((query) => query.split(' ')))])
  return queries
    .map((query) => query.split(' ').flatMap((word) => forms.get(word) ?? []))
    .filter((groups) => groups.length > 0 && groups.every((group) => group.length > 0))
}

/** A stem may differ in its last letter: « cheval » for « chevaux ». Stop words are left out. */
async function formsOf(words: string[]): Promise<Map<string, string[][]>> {
  const beginning = sql`left(asked.word, greatest(3, length(asked.stem) - 1))`
  const { word } = searchLexicon
  const { rows } = await db.execute<{ word: string; forms: string[] }>(sql`
    with asked as materialized (
      select word, (ts_lexize('pg_catalog.french_stem', word))[1] as stem from unnest(${sql.param(words)}::text[]) as word
      where cardinality(ts_lexize('pg_catalog.french_stem', word)) > 0)
    select asked.word, array(
      select ${word} from ${searchLexicon}
      where ${word} ~>=~ ${beginning} and ${word} ~<~ (${beginning} || ${lastCharacter})
        and (ts_lexize('pg_catalog.french_stem', ${word}))[1] = asked.stem
      limit ${formsMax}) as forms
    from asked where (select count(*) from asked) <= ${wordsMax}`)
  return new Map(rows.map((row) => [row.word, [row.forms]]))
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
