import { and, desc, lte, sql, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { cluesOf, wholeClues, type Clues } from './clues.server.ts'
import { isKnown, neighboursOf, type Question } from './question.server.ts'
import { searchEntries } from './search-tables.server.ts'
import { resultsCountedMax } from './search.ts'

export interface Matches {
  /** Exact up to `resultsCountedMax`, more beyond. */
  count: number
  ids: string[]
}

/** Results that make a term look well written. */
const enough = 5

/**
 * Ids of the articles that answer, the best first and newest first among equals: title, whole words, the term as it
 * stands, parts of words, then one slip of the finger. As soon as there are more than are counted, nothing further is asked.
 */
export async function findMatches(question: Question, offset: number, limit: number): Promise<Matches> {
  const found = new Set<string>()
  await transaction(async () => {
    // Every text would be read where an index knows the answer; a second program would take a core from readers.
    await db.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`)
    const asked = { ...question, clues: await cluesOf(question) }
    for (const rank of [inTitles, inWords, asItStands, inTexts, withOneSlip]) {
      for (const id of await rank(asked, found)) found.add(id)
      if (found.size > resultsCountedMax) break
    }
  })
  const count = Math.min(found.size, resultsCountedMax + 1)
  return { count, ids: [...found].slice(0, count).slice(offset, offset + limit) }
}

type Found = ReadonlySet<string>

interface Asked extends Question {
  clues: Clues
}

async function inTitles({ plain, clues: { tokens, isEnough } }: Asked, found: Found): Promise<string[]> {
  const marked = withTokens(tokens.map((group) => group.map((token) => `^${token}`)))
  return newest(found, marked, isEnough ? undefined : contains(searchEntries.title, plain))
}

async function inWords({ alternatives }: Asked, found: Found): Promise<string[]> {
  return alternatives.length > 0 ? newest(found, hasWords(alternatives)) : []
}

async function asItStands({ words, plain }: Asked, found: Found): Promise<string[]> {
  if (words.length < 2) return []
  return newest(found, withClues(wholeClues(words)), contains(searchEntries.text, plain))
}

async function inTexts({ plain, clues }: Asked, found: Found): Promise<string[]> {
  return newest(found, withClues(clues), clues.isEnough ? undefined : contains(searchEntries.text, plain))
}

/** Articles that have, in place of each unknown word, one that differs by one letter. */
async function withOneSlip({ words }: Asked, found: Found): Promise<string[]> {
  if (found.size >= enough) return []
  const known = await Promise.all(words.map(isKnown))
  if (known.every(Boolean)) return []
  const meant = await Promise.all(
    words.map((word, place) => (known[place] ? Promise.resolve([word]) : neighboursOf(word))),
  )
  if (meant.some((choice) => choice.length === 0)) return []
  return newest(found, and(...meant.map(hasWords)))
}

/**
 * The newest articles, as many as are missing to be counted.
 * @param known what an index answers; undefined: nothing, and articles are read from the newest on.
 * @param read what only the row itself can tell.
 */
async function newest(found: Found, known: SQL | undefined, read?: SQL): Promise<string[]> {
  const { articleId, createdAt } = searchEntries
  const missing = resultsCountedMax + 1 + found.size
  const isPublished = lte(createdAt, now())
  if (!known) {
    const rows = await db
      .select({ id: articleId })
      .from(searchEntries)
      .where(and(isPublished, read))
      .orderBy(desc(createdAt), desc(articleId))
      .limit(missing)
    return rows.map(({ id }) => id)
  }
  // Found first, sorted then: the other way round, the order of the index of dates would have every text looked at.
  const { rows } = await db.execute<{ id: string }>(sql`
    with matching as materialized (
      select ${articleId} as id, ${createdAt} as at from ${searchEntries} where ${and(known, isPublished, read)}
    )
    select id from matching order by at desc, id desc limit ${missing}`)
  return rows.map(({ id }) => id)
}

function contains(column: typeof searchEntries.title | typeof searchEntries.text, plain: string): SQL {
  return sql`position(${plain} in ${column}) > 0`
}

function withClues({ tokens, pairs }: Clues): SQL | undefined {
  return and(withTokens(tokens), ...pairs.map(hasPair))
}

function withTokens(groups: string[][]): SQL | undefined {
  return and(...groups.map((group) => sql`${searchEntries.tokens} @@ public.amulette_any(${sql.param(group)}::text[])`))
}

function hasPair(group: string[]): SQL {
  return sql`${searchEntries.pairs} && array(select public.amulette_pair(pair) from unnest(${sql.param(group)}::text[]) as pair)`
}

/** Every word of one of these questions, in any of its French forms. */
function hasWords(questions: string[]): SQL {
  const asked = questions.map((question) => sql`plainto_tsquery('pg_catalog.french', ${question})`)
  return sql`${searchEntries.words} @@ (${sql.join(asked, sql` || `)})`
}
