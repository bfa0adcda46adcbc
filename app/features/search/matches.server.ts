import { and, desc, lte, or, sql, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { indexTermsOf, wholeWordTerms, type IndexTerms } from './index-terms.server.ts'
import { indexedWords, similarWords, type SearchQuery } from './question.server.ts'
import { searchEntries } from './search-tables.server.ts'
import { resultsCountedMax } from './search.ts'
import { inOtherForms, partsOf } from './word-forms.server.ts'

export interface RankedMatches {
  count: number
  ids: string[]
  corrections: string[]
}

const enough = 5

/** Best first; newest first among equals. Stops once there are more than are counted. */
export async function findMatches(query: SearchQuery): Promise<RankedMatches> {
  const found = new Set<string>()
  const corrections: string[] = []
  await transaction(async () => {
    // Forces indexes: a sequential scan reads every text, and parallel workers take cores from readers.
    await db.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`)
    let common: Promise<boolean> | undefined
    const isCommon = () => (common ??= isCommonInTexts(query.plain))
    const queryTexts = { ...query, ...(await indexTermsOf(query)), isCommon, corrections }
    for (const rank of [inTitles, inTitlesOtherwise, inOtherWords, asPhrase, inTexts, withOneSpace, withOneTypo]) {
      for (const id of await rank(queryTexts, found)) found.add(id)
      if (found.size > resultsCountedMax) break
    }
  })
  const count = Math.min(found.size, resultsCountedMax + 1)
  return { count, ids: [...found].slice(0, count), corrections }
}

type FoundIds = ReadonlySet<string>

interface ExpandedQuery extends SearchQuery {
  title: IndexTerms
  text: IndexTerms
  isCommon: () => Promise<boolean>
  corrections: string[]
}

async function inTitles({ plain, words, title }: ExpandedQuery, found: FoundIds): Promise<string[]> {
  const condition = contains(searchEntries.title, plain)
  const isUnselective = plain.length <= shortCharacters || (words.length > 1 && title.groups.length === 0)
  // No other index is selective, and the one of the newest includes the titles.
  if (isUnselective) return newest(found, undefined, condition)
  return newest(found, hasTerms(title), title.isEnough ? undefined : condition)
}

async function inTitlesOtherwise({ alternatives }: ExpandedQuery, found: FoundIds): Promise<string[]> {
  const queries = await inOtherForms(alternatives)
  return queries.length > 0 ? newest(found, hasInTitle(queries)) : []
}

async function inOtherWords({ alternatives }: ExpandedQuery, found: FoundIds): Promise<string[]> {
  return alternatives.length > 0 ? newest(found, hasWords(alternatives)) : []
}

async function asPhrase(query: ExpandedQuery, found: FoundIds): Promise<string[]> {
  if (query.words.length < 2) return []
  return newestContaining(query, found, wholeWordTerms(query.words))
}

async function inTexts(query: ExpandedQuery, found: FoundIds): Promise<string[]> {
  const { text } = query
  return text.isEnough ? newest(found, hasTerms(text)) : newestContaining(query, found, text)
}

const shortCharacters = 3
const sampled = 500
const commonInSample = 60

/** Articles whose text contains the term, which only reading it can tell. */
async function newestContaining(query: ExpandedQuery, found: FoundIds, terms: IndexTerms): Promise<string[]> {
  const indexed = hasTerms(terms)
  const isFromNewest = !indexed || (await query.isCommon())
  return newest(found, isFromNewest ? undefined : indexed, contains(searchEntries.text, query.plain))
}

async function isCommonInTexts(plain: string): Promise<boolean> {
  const { rows } = await db.execute<{ many: boolean }>(sql`
    select count(*) >= ${commonInSample} as many
    from (select * from ${searchEntries} order by created_at desc, article_id desc limit ${sampled}) as ${searchEntries}
    where ${contains(searchEntries.text, plain)}`)
  return rows[0]?.many ?? false
}

async function withOneTypo({ words, corrections }: ExpandedQuery, found: FoundIds): Promise<string[]> {
  if (found.size >= enough) return []
  const choices: string[][] = []
  const indexed = await indexedWords(words)
  for (const word of words) choices.push(indexed.has(word) ? [word] : await similarWords(word))
  const isUnchanged = choices.every((choice, place) => choice.length === 1 && choice[0] === words[place])
  if (isUnchanged || choices.some((choice) => choice.length === 0)) return []
  corrections.push(choices.flat().join(' '))
  const titled = await newest(found, hasInTitle([choices]))
  return [...titled, ...(await newest(found, and(...choices.map(hasWords))))]
}

async function withOneSpace({ words, corrections }: ExpandedQuery, found: FoundIds): Promise<string[]> {
  if (found.size > 0) return []
  const [only = ''] = words
  const parted = words.length === 1 ? await partsOf(only) : []
  for (const [first, second] of parted) {
    const condition = ['-', ' ', "'"].map((separator) => contains(searchEntries.text, `${first}${separator}${second}`))
    const ids = await newest(found, and(hasPair([`${first} ${second}`]), or(...condition)))
    if (ids.length === 0) continue
    corrections.push(`${first} ${second}`)
    return ids
  }
  const joined = words.slice(1, wordsJoinedMax).map((word, place) => `${words[place]}${word}`)
  const indexed = await indexedWords(joined)
  const place = joined.findIndex((word) => indexed.has(word))
  if (place < 0) return []
  const query = words.toSpliced(place, 2, joined[place] ?? '').join(' ')
  corrections.push(query)
  return newest(found, hasWords([query]))
}

const wordsJoinedMax = 6

/** `indexed`: undefined to read from the newest on. `read`: condition that only the row can tell. */
async function newest(found: FoundIds, indexed: SQL | undefined, read?: SQL): Promise<string[]> {
  const { articleId, createdAt } = searchEntries
  const missing = resultsCountedMax + 1 + found.size
  if (!indexed) {
    const rows = await db
      .select({ id: articleId })
      .from(searchEntries)
      .where(and(lte(createdAt, now()), read))
      .orderBy(desc(createdAt), desc(articleId))
      .limit(missing)
    return rows.map(({ id }) => id)
  }
  // Filtered before sorting: PostgreSQL would otherwise scan the date index and read every text.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select ${articleId} as id, ${createdAt} as at from ${searchEntries} where ${and(indexed, read)} offset 0
    ) as matching
    where at <= ${now()} order by at desc, id desc limit ${missing}`)
  return rows.map(({ id }) => id)
}

function contains(column: typeof searchEntries.title | typeof searchEntries.text, plain: string): SQL {
  return sql`position(${plain} in ${column}) > 0`
}

/** One index only: with two, PostgreSQL rechecks the second on every row. */
function hasTerms({ tokens, groups, pairs }: IndexTerms): SQL | undefined {
  if (groups.length > 0) return hasInTitle([groups])
  if (pairs.length > 0) return and(...pairs.map(hasPair))
  return tokens ? sql`${searchEntries.tokens} @@ any(public.amulette_queries(${sql.param(tokens)}::text[]))` : undefined
}

function hasPair(group: string[]): SQL {
  return sql`${searchEntries.pairs} && array(select public.amulette_pair(pair) from unnest(${sql.param(group)}::text[]) as pair)`
}

/** Words are letters and digits, so nothing is parsed as a tsquery operator. */
function hasInTitle(queries: string[][][]): SQL {
  const queryTexts = queries.map((groups) =>
    groups.map((group) => `(${group.map((word) => `'^${word}'`).join(' | ')})`).join(' & '),
  )
  return sql`${searchEntries.tokens} @@ any(${sql.param(queryTexts)}::text[]::tsquery[])`
}

function hasWords(queries: string[]): SQL {
  const queryTexts = queries.map((query) => sql`plainto_tsquery('pg_catalog.french', ${query})`)
  return sql`${searchEntries.words} @@ (${sql.join(queryTexts, sql` || `)})`
}
