import { eq } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { pageCacheSize, invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import type { Session, Site } from './site.ts'

/** An empty cache for each test, and the first article of the home page as it is then. */
export function usePageCache(site: Site) {
  const now = {} as { maiwenn: Session; article: typeof articles.$inferSelect }

  beforeEach(async () => {
    now.maiwenn = await site.signInAs('maiwenn')
    const slug = /href="\/article\/([^"]+)"/.exec(await visit('/'))?.[1] ?? ''
    const [newest] = await db.select().from(articles).where(eq(articles.slug, slug))
    if (!newest) throw new Error('The world has no article.')
    now.article = newest
    invalidateAll()
  })
  afterEach(() => invalidateAll())

  const visit = async (path: string) => (await site.get(path)).text()
  /** The visit of a cached page adds none. */
  async function isCached(path: string): Promise<boolean> {
    const { count } = pageCacheSize()
    await visit(path)
    return pageCacheSize().count === count
  }
  return { now, visit, isCached, address: () => `/article/${now.article.slug}` }
}
