import { inArray } from 'drizzle-orm'
import { articles, subjects } from '#features/articles/article-tables.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { pagePath } from '#features/pages/page.ts'
import { pages } from '#features/pages/page-tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { MovedRecord } from '../records.ts'

/**
 * Where each former address leads now that what stood there has its address here.
 * @returns in the order of the records; null for what did not come
 */
export async function presentTargets(records: MovedRecord[], isDryRun: boolean): Promise<(string | null)[]> {
  if (isDryRun) return records.map(({ target }) => target)
  const idsOf = (key: 'articleId' | 'pageId' | 'subject') => [
    ...new Set(records.flatMap((record) => record[key] ?? [])),
  ]
  const slugsOf = (rows: { key: string; slug: string | null }[]) => new Map(rows.map(({ key, slug }) => [key, slug]))
  const [ofArticles, ofPages, ofSubjects] = await Promise.all([
    db
      .select({ key: articles.id, slug: articles.slug })
      .from(articles)
      .where(inArray(articles.id, idsOf('articleId')))
      .then(slugsOf),
    db
      .select({ key: pages.id, slug: pages.slug })
      .from(pages)
      .where(inArray(pages.id, idsOf('pageId')))
      .then(slugsOf),
    db
      .select({ key: subjects.key, slug: subjects.slug })
      .from(subjects)
      .where(inArray(subjects.key, idsOf('subject')))
      .then(slugsOf),
  ])
  return records.map(({ articleId, pageId, subject, target }) => {
    const [article, page, ofSubject] = [
      ofArticles.get(articleId ?? ''),
      ofPages.get(pageId ?? ''),
      ofSubjects.get(subject ?? ''),
    ]
    if (articleId) return article ? articlePath(article) : null
    if (pageId) return page ? pagePath(page) : null
    return ofSubject ? `/sujet/${encodeURIComponent(ofSubject)}` : target
  })
}
