import { and, eq, exists, gt, isNull, lt, lte, min, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { expirePageAt, isCaching } from '#platform/http/cache/cache-tags.server.ts'
import { isPublic, never } from './article.ts'
import { articleChange, type ArticleChange, nearbyTags } from './article-events.ts'
import { articles } from './article-tables.server.ts'
import type { ArticleRow } from './stored-article.server.ts'
import { savedSubjectsOf } from './subjects.server.ts'

export function isPublished() {
  return lte(articles.createdAt, now())
}

export function isArticlePublic(articleId: AnyPgColumn) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(articles)
      .where(and(eq(articles.id, articleId), isPublished())),
  )
}

export async function expirePageAtNextPublication(): Promise<void> {
  if (!isCaching()) return
  const [next] = await db
    .select({ at: min(articles.createdAt) })
    .from(articles)
    .where(and(gt(articles.createdAt, now()), lt(articles.createdAt, never)))
  if (next?.at) expirePageAt(next.at)
}

/** This is planned for the date of each scheduled article, which may have been moved or deleted meanwhile. */
export const publicationJob: Job<object> = {
  name: 'publications',
  work: announceDueArticles,
  retries: 5,
  retryPauseSeconds: 10,
  secondsMax: 60,
}

export async function announceDueArticles(): Promise<void> {
  await transaction(async () => {
    const due = await db
      .update(articles)
      .set({ announcedAt: now() })
      .where(and(isNull(articles.announcedAt), isPublished()))
      .returning()
    for (const article of due)
      await announce(articleChange, {
        ...fieldsOf(article),
        change: 'published',
        before: { public: false },
        after: { public: true },
        nearby: nearbyTags(await savedSubjectsOf(article.id), article.category),
      })
  })
}

type AnnouncedArticle = Pick<ArticleRow, 'id' | 'slug' | 'category' | 'authorId' | 'announcedAt'>

export async function announceSave(
  article: AnnouncedArticle & Pick<ArticleRow, 'createdAt' | 'withdrawnAt'>,
  before: AnnouncedArticle | null,
  nearby: string[],
): Promise<void> {
  const isOnSite = isPublic(article, now())
  if (isOnSite) await db.update(articles).set({ announcedAt: now() }).where(eq(articles.id, article.id))
  else if (!article.withdrawnAt) await enqueue(publicationJob, {}, { at: article.createdAt })
  const { category } = article
  await announce(articleChange, {
    ...fieldsOf(article),
    change: before ? 'edited' : 'created',
    before: before && stateOf(before),
    after: { public: isOnSite },
    categories: before && before.category !== category ? [category, before.category] : [category],
    nearby: isOnSite ? nearby : [],
  })
}

export function changeOf(
  article: AnnouncedArticle,
  change: Exclude<ArticleChange['change'], 'created' | 'edited'>,
): ArticleChange {
  const state = stateOf(article)
  return { ...fieldsOf(article), change, before: state, after: change === 'deleted' ? null : state }
}

function fieldsOf({ id, slug, authorId, category }: AnnouncedArticle) {
  return { id, slug, authorId, categories: [category], nearby: [] }
}

function stateOf({ announcedAt }: AnnouncedArticle) {
  return { public: announcedAt !== null }
}
