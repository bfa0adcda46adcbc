import { and, eq, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { position, type Position } from '#platform/keyset.server.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import type { Category } from './categories.ts'
import { newestFirst } from './article-lists.server.ts'
import { articles } from './article-tables.server.ts'
import { isPublished } from './publication.server.ts'

const oldestFirst = [sql`${articles.createdAt} asc nulls last`, sql`${articles.id} asc nulls last`]

const isPublishedIn = (category: Category | null) =>
  and(isPublished(), category ? eq(articles.category, category) : undefined)

export function listNewestInFull(category: Category | null, limit: number) {
  const query = db
    .select({ article: articles, ...authorColumns() })
    .from(articles)
    .$dynamic()
  return joinAuthor(query, articles.authorId)
    .where(isPublishedIn(category))
    .orderBy(...newestFirst)
    .limit(limit)
}

export function listNewestDates(category: Category | null, limit: number) {
  return db
    .select({ date: articles.date, updatedAt: articles.updatedAt })
    .from(articles)
    .where(isPublishedIn(category))
    .orderBy(...newestFirst)
    .limit(limit)
}

export function countPublishedArticles(): Promise<number> {
  return db.$count(articles, isPublished())
}

export async function findPositionFromOldest(offset: number): Promise<Position | null> {
  const [start] = await db
    .select({ at: position(articles.createdAt), id: articles.id })
    .from(articles)
    .where(isPublished())
    .orderBy(...oldestFirst)
    .offset(offset)
    .limit(1)
  return start ?? null
}

export function listFromOldest(from: Position | null, limit: number) {
  const { id, slug, image, images, date, updatedAt, createdAt } = articles
  const isFrom = from ? sql`(${createdAt}, ${id}) >= (${from.at}::timestamptz, ${from.id}::uuid)` : undefined
  return db
    .select({ id, slug, image, images, date, updatedAt, position: position(createdAt) })
    .from(articles)
    .where(and(isPublished(), isFrom))
    .orderBy(...oldestFirst)
    .limit(limit)
}
