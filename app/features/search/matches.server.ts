import { and, desc, lte, or, sql, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import { db, transaction } from '#platform/database.server.ts'
import { heldAtOnce } from '#platform/postgres/pools.server.ts'
import { indexTermsOf, wholeWordTerms, type IndexTerms } from './index-terms.server.ts'
import { indexedWords, isOneWord, parseQuery, similarWords, type SearchQuery } from './question.server.ts'
import { searchEntries } from './search-tables.server.ts'
import { resultsCountedMax } from './search.ts'
import { inOtherForms, partsOf } from './word-forms.server.ts'

export interface RankedMatches {
  query: SearchQuery
  count: number
  ids: string[]
  corrections: string[]
}

const enough = 5

/** Best first, newest first among equals; stops once there are more than are counted. @returns null without a word */
export function findMatches(term: string): Promise<RankedMatches | null> {
  return inTurn(() => transaction(() => rankMatches(term)))
}

/** Pages always have a connection left. */
const inTurn = queueOf(heldAtOnce('main'))

async function rankMatches(term: string): Promise<RankedMatches | null> {
  const query = await parseQuery(term)
  if (!query) return null
  const [terms, otherForms, isCommon] = await Promise.all([
    indexTermsOf(query),
    inOtherForms(query.alternatives),
    isOneWord(query) ? false : isCommonInTexts(query.plain),
  ])
  const corrections: string[] = []
  const expandedQuery = { ...query, ...terms, otherForms, isCommon, corrections }
  const matches = new Set<string>()
  for (const ranks of inOrder) {
    const results = await Promise.all(ranks.map((rank) => rank(expandedQuery, matches.size)))
    for (const id of results.flat()) matches.add(id)
    if (matches.size > resultsCountedMax) break
  }
  const count = Math.min(matches.size, resultsCountedMax + 1)
  return { query, count, ids: [...matches].slice(0, count), corrections }
}

/** The ranks of a group are queried together. The first alone may be enough. */
const inOrder = [[inTitles], [inTitlesOtherwise, inOtherWords], [asPhrase, inTexts], [withOneSpace], [withOneTypo]]

interface ExpandedQuery extends SearchQuery {
  title: IndexTerms
  text: IndexTerms
  otherForms: string[][][]
  isCommon: boolean
  corrections: string[]
}

async function inTitles({ plain, words, title }: ExpandedQuery): Promise<string[]> {
  const condition = contains(searchEntries.title, plain)
  const isUnselective = plain.length <= shortCharacters || (words.length > 1 && title.groups.length === 0)
  // No other index is selective, and that of the newest includes the titles.
  if (isUnselective) return newest(undefined, condition)
  return newest(hasTerms(title), title.isEnough ? undefined : condition)
}

async function inTitlesOtherwise({ otherForms }: ExpandedQuery): Promise<string[]> {
  return otherForms.length > 0 ? newest(hasInTitle(otherForms)) : []
}

async function inOtherWords({ alternatives }: ExpandedQuery): Promise<string[]> {
  return alternatives.length > 0 ? newest(hasWords(alternatives)) : []
}

async function asPhrase(query: ExpandedQuery): Promise<string[]> {
  // Where the index is not used, `inTexts` reads the same texts.
  if (query.words.length < 2 || query.isCommon) return []
  return newestContaining(query, wholeWordTerms(query.words))
}

async function inTexts(query: ExpandedQuery): Promise<string[]> {
  const { text } = query
  return text.isEnough ? newest(hasTerms(text)) : newestContaining(query, text)
}

const shortCharacters = 3
const sampleRows = 500
const commonInSample = 60

async function newestContaining({ plain, isCommon }: ExpandedQuery, terms: IndexTerms): Promise<string[]> {
  return newest(isCommon ? undefined : hasTerms(terms), contains(searchEntries.text, plain))
}

async function isCommonInTexts(plain: string): Promise<boolean> {
  const { rows } = await db.execute<{ many: boolean }>(sql`
    select count(*) >= ${commonInSample} as many
    from (select * from ${searchEntries} order by created_at desc, article_id desc limit ${sampleRows}) as ${searchEntries}
    where ${contains(searchEntries.text, plain)}`)
  return rows[0]?.many ?? false
}

async function withOneTypo({ words, corrections }: ExpandedQuery, matchCount: number): Promise<string[]> {
  if (matchCount >= enough) return []
  const wordsInIndex = await indexedWords(words)
  const choices = await Promise.all(words.map(async (word) => (wordsInIndex.has(word) ? [word] : similarWords(word))))
  const isUnchanged = choices.every((choice, place) => choice.length === 1 && choice[0] === words[place])
  if (isUnchanged || choices.some((choice) => choice.length === 0)) return []
  corrections.push(choices.flat().join(' '))
  const ranks = await Promise.all([newest(hasInTitle([choices])), newest(and(...choices.map(hasWords)))])
  return ranks.flat()
}

async function withOneSpace({ words, corrections }: ExpandedQuery, matchCount: number): Promise<string[]> {
  if (matchCount > 0) return []
  const [only = ''] = words
  const wordParts = words.length === 1 ? await partsOf(only) : []
  for (const [first, second] of wordParts) {
    const condition = ['-', ' ', "'"].map((separator) => contains(searchEntries.text, `${first}${separator}${second}`))
    const ids = await newest(and(hasPair([`${first} ${second}`]), or(...condition)))
    if (ids.length === 0) continue
    corrections.push(`${first} ${second}`)
    return ids
  }
  const joinedWords = words.slice(1, wordsJoinedMax).map((word, place) => `${words[place]}${word}`)
  const wordsInIndex = await indexedWords(joinedWords)
  const place = joinedWords.findIndex((word) => wordsInIndex.has(word))
  if (place < 0) return []
  const query = words.toSpliced(place, 2, joinedWords[place] ?? '').join(' ')
  corrections.push(query)
  return newest(hasWords([query]))
}

const wordsJoinedMax = 6

/** @param indexCondition undefined to read from the newest on @param rowCondition a condition that only the row can tell */
async function newest(indexCondition: SQL | undefined, rowCondition?: SQL): Promise<string[]> {
  const { articleId, createdAt } = searchEntries
  if (!indexCondition) {
    const rows = await db
      .select({ id: articleId })
      .from(searchEntries)
      .where(and(lte(createdAt, now()), rowCondition))
      .orderBy(desc(createdAt), desc(articleId))
      .limit(resultsCountedMax + 1)
    return rows.map(({ id }) => id)
  }
  // Rows are filtered before sorting: PostgreSQL would otherwise scan the date index and read every text.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select ${articleId} as id, ${createdAt} as at from ${searchEntries} where ${and(indexCondition, rowCondition)} offset 0
    ) as matching
    where at <= ${now()} order by at desc, id desc limit ${resultsCountedMax + 1}`)
  return rows.map(({ id }) => id)
}

function contains(column: typeof searchEntries.title | typeof searchEntries.text, plain: string): SQL {
  return sql`position(${plain} in ${column}) > 0`
}

/** With two indexes, PostgreSQL rechecks the second on every row. */
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
