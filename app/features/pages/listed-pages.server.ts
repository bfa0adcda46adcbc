import { and, asc, desc, isNotNull, ne, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { partsOf } from './page-content.ts'
import { pageLinksTag, pagesTag } from './page-events.ts'
import { pages } from './page-tables.server.ts'
import { pagePath, type PageLink, type PageLinks, type Place, placeOf } from './page.ts'

export const isOnline = isNotNull(pages.onlineSince)

/** Every page of the site shows these links, so they are read once until one changes. */
export function listPageLinks(): Promise<PageLinks> {
  return cachedData('page links', async () => {
    tagPage(pageLinksTag)
    const rows = await db
      .select({ slug: pages.slug, title: pages.title, place: pages.place })
      .from(pages)
      .where(and(isOnline, ne(pages.place, 'none')))
      .orderBy(asc(pages.createdAt), asc(pages.id))
    const linksAt = (place: Place): PageLink[] =>
      rows.filter((row) => row.place === place).map(({ slug, title }) => ({ href: pagePath(slug ?? ''), label: title }))
    return { menu: linksAt('menu'), footer: linksAt('footer') }
  })
}

export async function listOnlinePages(): Promise<{ path: string; lastChange: Date }[]> {
  tagPage(pagesTag)
  const rows = await db
    .select({ slug: pages.slug, updatedAt: pages.updatedAt })
    .from(pages)
    .where(isOnline)
    .orderBy(asc(pages.createdAt), asc(pages.id))
  return rows.map(({ slug, updatedAt }) => ({ path: pagePath(slug ?? ''), lastChange: updatedAt }))
}

export type ListedPage = Awaited<ReturnType<typeof listPages>>[number]

export async function listPages() {
  const rows = await db
    .select()
    .from(pages)
    .orderBy(desc(sql`greatest(${pages.updatedAt}, ${pages.draftSavedAt})`), asc(pages.id))
  return rows.map(({ id, slug, title, content, place, version, draft, draftSavedAt, updatedAt, onlineSince }) => ({
    id,
    title: (onlineSince ? title : (draft?.title ?? title)).trim(),
    path: slug && pagePath(slug),
    place: placeOf(place),
    isOnline: onlineSince !== null,
    version,
    hasDraft: draft !== null,
    questions: partsOf(draft?.content ?? content).questions.length,
    changedAt: (onlineSince ? updatedAt : (draftSavedAt ?? updatedAt)).toISOString(),
  }))
}
