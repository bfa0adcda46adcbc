import { inArray } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { asCards, cardColumns } from '#features/articles/lists/article-lists.server.ts'
import { db } from '#platform/database.server.ts'
import { extractOf } from './extract.ts'
import { findMatches } from './matches.server.ts'
import { parseQuery } from './question.server.ts'
import { resultsCountedMax, resultsPerPage, type Extract } from './search.ts'

interface SearchResult extends ArticleCardShape {
  extract: Extract | null
}

export interface ResultsPage {
  articles: SearchResult[]
  /** Exact up to `resultsCountedMax`, more beyond. */
  count: number
  page: number
  pages: number
}

/**
 * Every article whose title or text contains the term, case and accents ignored, is in the results; articles that have
 * its words in another form too. The term is text, never a pattern.
 */
export async function searchArticles(term: string, page: number, reader: Account | null): Promise<ResultsPage> {
  const query = await parseQuery(term)
  if (!query) return { articles: [], count: 0, page, pages: 0 }
  const { count, ids: all, corrections } = await findMatches(query)
  const pages = Math.ceil(Math.min(count, resultsCountedMax) / resultsPerPage)
  // An address beyond the last page, old or typed by hand, shows the last one.
  const shownPage = Math.max(1, Math.min(page, pages))
  const ids = all.slice((shownPage - 1) * resultsPerPage, shownPage * resultsPerPage)
  const expandedQuery = { ...query, alternatives: [...query.alternatives, ...corrections] }
  const rows = await db
    .select({ ...cardColumns, text: articles.contentText })
    .from(articles)
    .where(inArray(articles.id, ids))
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const cards = await asCards(inOrder, reader)
  return {
    articles: cards.map((card, place) => ({ ...card, extract: extractOf(inOrder[place]?.text ?? '', expandedQuery) })),
    count,
    page: shownPage,
    pages,
  }
}

export async function countResults(term: string): Promise<number> {
  const query = await parseQuery(term)
  return query ? (await findMatches(query)).count : 0
}
