import { and, desc, lte, not, sql, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { isKnown, marksOf, neighboursOf, type Question } from './question.server.ts'
import { searchEntries } from './search-tables.server.ts'
import { resultsCountedMax } from './search.ts'

/**
 * One rank of results, newest first: those of the rank before are not in it. Up to some thousands they are listed; what
 * is more common than that is walked from the newest on, which is then quick.
 */
interface Rank {
  listed: string[] | null
  matches: SQL
}

export interface Matches {
  /** Exact up to `resultsCountedMax`, more beyond. */
  count: number
  ids: string[]
}

/** More than are counted: a list that ends here is no whole list. */
const listedMax = 2 * resultsCountedMax
/** Results that make a term look well written. */
const enough = 5

/** Ids of the articles that answer, the best first: title, whole words, parts of words, then one slip of the finger. */
export async function findMatches(question: Question, offset: number, limit: number): Promise<Matches> {
  const ranks = await ranksOf(question)
  const listed = ranks.flatMap((rank) => rank.listed ?? [])
  const isWhole = ranks.every((rank) => rank.listed !== null)
  if (isWhole && listed.length < enough) listed.push(...(await withOneSlip(question, listed)))
  const ids = isWhole ? listed.slice(offset, offset + limit) : await walk(ranks, offset, limit)
  return { count: isWhole ? listed.length : resultsCountedMax + 1, ids }
}

async function ranksOf(question: Question): Promise<Rank[]> {
  const { plain } = question
  const groups = await marksOf(question)
  const marked = (prefix: string) =>
    and(...(groups ?? []).map((group) => sql`${searchEntries.marks} && ${hashesOf(group.map((m) => prefix + m))}`))
  const inTitle = sql`position(${plain} in ${searchEntries.title}) > 0`
  const inText = sql`position(${plain} in ${searchEntries.text}) > 0`
  const inWords = sql`${searchEntries.words} @@ (${queryOf(question.alternatives)})`
  const [titles, words, texts] = await Promise.all([
    list(and(marked('^'), inTitle), groups === null),
    question.alternatives.length > 0 ? list(inWords, false) : [],
    list(and(marked(''), inText), groups === null),
  ])
  const seen = new Set<string>()
  const rank = (found: Listed[] | null, matches: SQL): Rank => {
    if (!found) return { listed: null, matches }
    const fresh = found.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return { listed: fresh.map(({ id }) => id), matches }
  }
  return [
    rank(titles, inTitle),
    rank(words, and(inWords, not(inTitle)) ?? inWords),
    rank(texts, and(inText, not(inTitle), not(inWords)) ?? inText),
  ]
}

interface Listed {
  id: string
  at: Date
}

const isPublished = () => lte(searchEntries.createdAt, now())

/** @returns newest first; null when there are too many. */
async function list(matches: SQL | undefined, isCommon: boolean): Promise<Listed[] | null> {
  if (isCommon) return null
  const rows = await db
    .select({ id: searchEntries.articleId, at: searchEntries.createdAt })
    .from(searchEntries)
    .where(and(isPublished(), matches))
    .limit(listedMax + 1)
  if (rows.length > listedMax) return null
  return rows.toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
}

async function walk(ranks: Rank[], offset: number, limit: number): Promise<string[]> {
  const ids: string[] = []
  let skipped = offset
  for (const { listed, matches } of ranks) {
    if (ids.length === limit) break
    const found =
      listed?.slice(skipped, skipped + limit - ids.length) ?? (await walkOn(matches, skipped, limit - ids.length))
    ids.push(...found)
    skipped = Math.max(0, skipped - (listed ? listed.length : skipped))
  }
  return ids
}

async function walkOn(matches: SQL, offset: number, limit: number): Promise<string[]> {
  const { articleId, createdAt } = searchEntries
  const rows = await db
    .select({ id: articleId })
    .from(searchEntries)
    .where(and(isPublished(), matches))
    .orderBy(desc(createdAt), desc(articleId))
    .offset(offset)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Articles that have, in place of each unknown word, one that differs by one letter. */
async function withOneSlip({ words }: Question, but: string[]): Promise<string[]> {
  const known = await Promise.all(words.map(isKnown))
  if (known.every(Boolean)) return []
  const meant = await Promise.all(
    words.map((word, place) => (known[place] ? Promise.resolve([word]) : neighboursOf(word))),
  )
  if (meant.some((choice) => choice.length === 0)) return []
  const each = meant.map((choice) => sql`${searchEntries.words} @@ (${queryOf(choice)})`)
  const found = (await list(and(...each), false)) ?? []
  const before = new Set(but)
  return found.map(({ id }) => id).filter((id) => !before.has(id))
}

function hashesOf(marks: string[]): SQL {
  return sql`array(select public.amulette_mark(mark) from unnest(${sql.param(marks)}::text[]) as mark)`
}

/** Every word of one of these questions, in any of its French forms. */
function queryOf(questions: string[]): SQL {
  return sql.join(
    questions.map((question) => sql`plainto_tsquery('pg_catalog.french', ${question})`),
    sql` || `,
  )
}
