import { and, eq, gt, isNull, lte, min } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { announceRows } from '#platform/row-changes.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { expirePageAt, isCaching } from '#platform/http/cache/cache-tags.server.ts'
import { isScheduled } from './article.ts'
import { articleChanged, articleRowsChanged, nearbyTags, publicationPlanned } from './article-events.ts'
import { articles } from './article-tables.server.ts'
import { enqueueArticleWebhooks } from './article-webhooks.server.ts'
import type { ArticleRow } from './stored-article.server.ts'
import { savedSubjectsOf } from './subjects.server.ts'

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

/** Planned for the date of each scheduled article; one that was moved or deleted meanwhile is not due. */
export const publicationJob: Job<object> = {
  name: 'publications',
  work: announceDueArticles,
  isForDate: true,
  retries: 5,
  retryPauseSeconds: 10,
  secondsMax: 60,
}

/** Announced so that cached pages are made again. A server that was down catches up at its start. */
export async function announceDueArticles(): Promise<void> {
  await transaction(async () => {
    const due = await db
      .update(articles)
      .set({ announcedAt: now() })
      .where(and(isNull(articles.announcedAt), isPublished()))
      .returning({ id: articles.id, slug: articles.slug, category: articles.category, ownerId: articles.authorId })
    for (const { ownerId, ...article } of due) {
      await announceRows(articleRowsChanged, [{ id: article.id, change: 'update', wasPublic: false, ownerId }])
      const nearby = nearbyTags(await savedSubjectsOf(article.id), article.category)
      await enqueueArticleWebhooks('article.published', article.id)
      await announce(articleChanged, { ...article, nearby })
    }
  })
}

/** A scheduled article is announced when its moment has come, by `announceDueArticles`: until then, only its moment is. */
export async function announceChange(
  article: Pick<ArticleRow, 'id' | 'slug' | 'category' | 'createdAt' | 'announcedAt'>,
  nearby: string[] = [],
): Promise<void> {
  if (isScheduled(article, now())) {
    await enqueue(publicationJob, {}, { at: article.createdAt })
    await announce(publicationPlanned, {})
    return
  }
  const { id, slug, category } = article
  await db.update(articles).set({ announcedAt: now() }).where(eq(articles.id, id))
  await enqueueArticleWebhooks(article.announcedAt ? 'article.changed' : 'article.published', id)
  await announce(articleChanged, { id, slug, category, nearby })
}
