import { desc, gte, lt, sql } from 'drizzle-orm'
import { daysAgo, monthsAgo, now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { searchedTerms } from './search-tables.server.ts'
import { isCountable, searchedTermDays, searchedMonthsMax, searchedWeekDays, type SearchedTerm } from './search.ts'

export async function recordSearch(term: string, results: number): Promise<void> {
  if (!isCountable(term)) return
  const entry = { day: parisInput(now()).slice(0, 10), term: term.toLocaleLowerCase('fr'), found: results }
  await db
    .insert(searchedTerms)
    .values({ ...entry, times: 1 })
    .onConflictDoUpdate({
      target: [searchedTerms.day, searchedTerms.term],
      set: { times: sql`${searchedTerms.times} + 1`, found: results },
    })
}

const termsMax = 100
const vainTermsMax = 3

export async function listSearchedTerms(): Promise<SearchedTerm[]> {
  return listTerms(searchedTermDays, termsMax)
}

export async function listSearchedInVain(): Promise<SearchedTerm[]> {
  return (await listTerms(searchedWeekDays, vainTermsMax)).filter(({ results }) => results === 0)
}

async function listTerms(days: number, max: number): Promise<SearchedTerm[]> {
  const since = daysAgo(days)
  const times = sql<string>`sum(${searchedTerms.times})`
  const lastCount = sql<number>`(array_agg(${searchedTerms.found} order by ${searchedTerms.day} desc))[1]`
  const rows = await db
    .select({ term: searchedTerms.term, times, results: lastCount })
    .from(searchedTerms)
    .where(gte(searchedTerms.day, parisInput(since).slice(0, 10)))
    .groupBy(searchedTerms.term)
    .orderBy(desc(sql`${lastCount} = 0`), desc(times), searchedTerms.term)
    .limit(max)
  return rows.map((row) => ({ ...row, times: Number(row.times) }))
}

export async function deleteOldSearches(): Promise<void> {
  const before = monthsAgo(searchedMonthsMax)
  await db.delete(searchedTerms).where(lt(searchedTerms.day, parisInput(before).slice(0, 10)))
}
