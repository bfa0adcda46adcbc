import type { ArticleCardShape } from '#features/articles/article.ts'
import { listNewest } from '#features/articles/lists/article-lists.server.ts'
import { expirePageAtNextPublication } from '#features/articles/publication.server.ts'
import type { SubjectKind } from '#features/articles/subject-names.ts'
import { listMostRead } from '#features/audience/most-read-subjects.server.ts'
import { listNearWords } from '#features/search/near-words.server.ts'
import { type ResultsPage, searchArticles } from '#features/search/search.server.ts'
import type { NearWord, SearchQuestion } from '#features/search/search.ts'
import { log } from '#platform/log.server.ts'

export interface SearchAnswer {
  term: string
  /** Null before a search. */
  found: ResultsPage | null
  failed: boolean
  near: NearWord[]
  /** Null beside results. */
  mostRead: Record<SubjectKind, string[]> | null
  newest: ArticleCardShape[]
}

const newestShown = 3

/** The same for everyone who asks. */
export async function answerSearch({ term, page }: SearchQuestion): Promise<SearchAnswer> {
  const nothing = { term, found: null, failed: false, near: [], mostRead: null, newest: [] }
  try {
    const found = term ? await searchArticles(term, page, null) : null
    if (found && found.count > 0) return { ...nothing, found }
    await expirePageAtNextPublication()
    const [mostRead, near, newest] = await Promise.all([
      listMostRead(),
      found ? listNearWords(term) : [],
      found ? [] : listNewest(newestShown, null),
    ])
    return { ...nothing, found, mostRead, near, newest }
  } catch (problem) {
    log.error({ problem }, 'search failed')
    return { ...nothing, failed: true }
  }
}
