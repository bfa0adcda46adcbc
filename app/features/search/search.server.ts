import { setImmediate } from 'node:timers/promises'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { asCards, listCardRows } from '#features/articles/article-lists.server.ts'
import { expirePageAtNextPublication } from '#features/articles/publication.server.ts'
import { listSearchedPages } from '#features/pages/searched-pages.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { extractOf } from './extract.ts'
import { findMatches } from './matches.server.ts'
import { synonymsTag } from './search-events.ts'
import { resultsCountedMax, resultsPerPage, type Extract } from './search.ts'

interface SearchResult extends ArticleCardShape {
  extract: Extract | null
}

export interface ResultsPage {
  articles: SearchResult[]
  count: number
  page: number
  pages: number
}

/** Finds every article that contains the term, ignoring case and accents. The term is text, never a pattern. */
export async function searchArticles(term: string, page: number): Promise<ResultsPage> {
  tagPage('articles', synonymsTag)
  const [matches] = await Promise.all([findMatches(term), expirePageAtNextPublication()])
  if (!matches) return { articles: [], count: 0, page, pages: 0 }
  const { query, count, ids: all, corrections } = matches
  const pages = Math.ceil(Math.min(count, resultsCountedMax) / resultsPerPage)
  const shownPage = Math.max(1, Math.min(page, pages))
  const ids = all.slice((shownPage - 1) * resultsPerPage, shownPage * resultsPerPage)
  const expandedQuery = { ...query, alternatives: [...query.alternatives, ...corrections] }
  const rows = await listCardRows(ids)
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const cards = await asCards(inOrder, null)
  const results: SearchResult[] = []
  for (const [place, card] of cards.entries()) {
    results.push({ ...card, extract: extractOf(inOrder[place]?.text ?? '', expandedQuery) })
    // Twenty long texts take 30 ms: other requests run in between.
    await setImmediate()
  }
  return { articles: results, count, page: shownPage, pages }
}

export interface PageResult {
  path: string
  title: string
  extract: Extract | null
}

export async function searchPages(term: string): Promise<PageResult[]> {
  const pages = await listSearchedPages(term)
  return pages.map(({ path, title, text, plain }) => ({
    path,
    title,
    extract: extractOf(text, { plain, alternatives: [] }),
  }))
}

export async function countResults(term: string): Promise<number> {
  return (await findMatches(term))?.count ?? 0
}
