import { and, asc, desc, or, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { isOnline } from './listed-pages.server.ts'
import { pagesTag } from './page-events.ts'
import { pages } from './page-tables.server.ts'
import { pagePath } from './page.ts'

const resultsMax = 10

/**
 * Pages that contain the term, or all of its words in other forms; those with it in the title come first.
 * `plain` is the term in lower case without accents.
 */
export async function listSearchedPages(term: string) {
  tagPage(pagesTag)
  const line = sql`public.amulette_search_line(${term})`
  const isInTitle = sql`position(${line} in public.amulette_search_line(${pages.title})) > 0`
  const matches = or(
    sql`position(${line} in ${pages.searchText}) > 0`,
    sql`${pages.searchWords} @@ plainto_tsquery('pg_catalog.french', ${line})`,
  )
  const rows = await db
    .select({ slug: pages.slug, title: pages.title, text: pages.contentText, plain: sql<string>`${line}` })
    .from(pages)
    .where(and(isOnline, sql`${line} <> ''`, matches))
    .orderBy(desc(isInTitle), asc(pages.createdAt), asc(pages.id))
    .limit(resultsMax)
  return rows.map(({ slug, ...row }) => ({ path: pagePath(slug ?? ''), ...row }))
}
