import { and, eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { articles, subjects } from '#features/articles/article-tables.server.ts'
import { listCategories } from '#features/articles/categories.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { isOnline } from '#features/pages/listed-pages.server.ts'
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
  const idsOf = (key: 'articleId' | 'pageId' | 'subject') => records.flatMap((record) => record[key] ?? [])
  const [ofArticles, ofPages, ofSubjects] = await Promise.all([
    slugsOf(articles, articles.id, idsOf('articleId')),
    slugsOf(pages, pages.id, idsOf('pageId')),
    slugsOf(subjects, subjects.key, idsOf('subject')),
  ])
  return records.map(({ articleId, pageId, subject, target }) => {
    const slug = ofArticles.get(articleId ?? '') ?? ofPages.get(pageId ?? '') ?? ofSubjects.get(subject ?? '')
    if (articleId) return slug ? articlePath(slug) : null
    if (pageId) return slug ? pagePath(slug) : null
    return slug ? `/sujet/${encodeURIComponent(slug)}` : target
  })
}

async function slugsOf(table: typeof articles | typeof pages | typeof subjects, key: AnyPgColumn, keys: string[]) {
  const rows = await db.select({ key, slug: table.slug }).from(table).where(inArray(key, keys))
  return new Map(rows.map((row) => [String(row.key), row.slug]))
}

/**
 * The list does not have things that keep their address, below which their feed and their further pages stood.
 * @returns the first of the paths where this blog has something to read
 */
export async function findOwnPath(paths: string[]): Promise<string | null> {
  for (const path of paths) {
    const [, folder, slug = ''] = /^\/(article\/)?([^/]+)$/.exec(path) ?? []
    const count = folder
      ? db.$count(articles, and(eq(articles.slug, slug), isPublished()))
      : db.$count(pages, and(eq(pages.slug, slug), isOnline))
    if (listCategories().some((category) => category.path === path) || (await count) > 0) return path
  }
  return null
}
