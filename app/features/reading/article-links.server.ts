import { cachedData } from '#platform/http/cache/cached-data.server.ts'

export interface ArticleLink {
  label: string
  href: string
}

/** Extensions add what an article is about, and tag the page. */
export const articleLinkLists: ((articleId: string) => Promise<ArticleLink[]>)[] = []

export function listArticleLinks(articleId: string): Promise<ArticleLink[]> {
  return cachedData(`links ${articleId}`, async () =>
    (await Promise.all(articleLinkLists.map((list) => list(articleId)))).flat(),
  )
}
