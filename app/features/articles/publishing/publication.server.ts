import { and, eq, gt, isNull, lte, min } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { expirePageAt, isCaching } from '#platform/http/cache/cache-tags.server.ts'
import { isScheduled } from '../article.ts'
import { articleChanged, nearbyTags, publicationPlanned } from '../article-events.ts'
import { articles } from '../article-tables.server.ts'
import type { ArticleRow } from '../stored-article.server.ts'
import { savedSubjectsOf } from '../subjects.server.ts'

/** Evaluated by each query; a cached page expires at the next publication. */
export function isPublished() {
  return lte(articles.createdAt, now())
}

export async function expirePageAtNextPublication(): Promise<void> {
  if (!isCaching()) return
  const [next] = await db
    .select({ at: min(articles.createdAt) })
    .from(articles)
    .where(gt(articles.createdAt, now()))
  if (next?.at) expirePageAt(next.at)
}

/** Announced so that cached pages are made again. A server that was down catches up at its start. */
export async function announceDueArticles(): Promise<void> {
  await transaction(async () => {
    const due = await db
      .update(articles)
      .set({ announcedAt: now() })
      .where(and(isNull(articles.announcedAt), isPublished()))
      .returning({ id: articles.id, slug: articles.slug, category: articles.category })
    for (const article of due) {
      const nearby = nearbyTags(await savedSubjectsOf(article.id), article.category)
      await announce(articleChanged, { ...article, nearby })
    }
  })
}

/** A scheduled article is announced when its moment has come, by `announceDueArticles`: until then, only its moment is. */
export async function announceChange(
  article: Pick<ArticleRow, 'id' | 'slug' | 'category' | 'createdAt'>,
  nearby: string[] = [],
): Promise<void> {
  if (isScheduled(article, now())) {
    await announce(publicationPlanned, {})
    return
  }
  const { id, slug, category } = article
  await db.update(articles).set({ announcedAt: now() }).where(eq(articles.id, id))
  await announce(articleChanged, { id, slug, category, nearby })
}
