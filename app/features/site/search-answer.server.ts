import type { ArticleCardShape } from '#features/articles/article.ts'
import { listNewest } from '#features/articles/article-lists.server.ts'
import { expirePageAtNextPublication } from '#features/articles/publication.server.ts'
import type { SubjectKind } from '#features/articles/subject-names.ts'
import { listMostRead } from '#features/audience/most-read-subjects.server.ts'
import { listNearWords } from '#features/search/near-words.server.ts'
import { type PageResult, type ResultsPage, searchArticles, searchPages } from '#features/search/search.server.ts'
import type { NearWord, SearchQuestion } from '#features/search/search.ts'
import { hitOrPass, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { tryAgainIn } from '#platform/http/rate-limit/too-many-requests.ts'
import { log } from '#platform/log.server.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'

interface SearchProblem {
  cause: string
  next: string
  status: 429 | 503
  retryAfterSeconds?: number
}

export interface SearchAnswer {
  term: string
  /** Null before a search. */
  results: ResultsPage | null
  pages: PageResult[]
  failure: SearchProblem | null
  near: NearWord[]
  /** Null beside results. */
  mostRead: Record<SubjectKind, string[]> | null
  newest: ArticleCardShape[]
}

const newestMax = 3
/** More than somebody types, with an answer every quarter of a second. Answers from the cache do not count. */
const searchesPerNetwork: Limit = { name: 'searches', hits: 300, seconds: 60 }
const unavailable: SearchProblem = {
  cause: 'le serveur est momentanément indisponible',
  next: 'Réessayez dans un instant.',
  status: 503,
}

/** The same for everyone who asks. */
export async function answerSearch({ term, page }: SearchQuestion, address: string): Promise<SearchAnswer> {
  const nothing = { term, results: null, pages: [], failure: null, near: [], mostRead: null, newest: [] }
  try {
    const excess = term ? await hitOrPass(searchesPerNetwork, address) : null
    if (excess) return { ...nothing, failure: tooManySearches(excess.retryAfterSeconds) }
    const [results, pages] = term
      ? await Promise.all([searchArticles(term, page), page === 1 ? searchPages(term) : []])
      : [null, []]
    if (results && results.count + pages.length > 0) return { ...nothing, results, pages }
    await expirePageAtNextPublication()
    const [mostRead, near, newest] = await Promise.all([
      listMostRead(),
      results ? listNearWords(term) : [],
      results ? [] : listNewest(newestMax, null),
    ])
    return { ...nothing, results, mostRead, near, newest }
  } catch (problem) {
    log.error({ problem }, 'search failed')
    return { ...nothing, failure: unavailable }
  }
}

export function statusOf({ failure }: SearchAnswer): { status: number; headers: Record<string, string> } {
  return { status: failure?.status ?? 200, headers: retryAfter(failure?.retryAfterSeconds) }
}

function tooManySearches(retryAfterSeconds: number): SearchProblem {
  const next = tryAgainIn(retryAfterSeconds)
  return { cause: 'trop de recherches en peu de temps', next, status: 429, retryAfterSeconds }
}
