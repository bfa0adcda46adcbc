import { and, eq, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { ReadingSpeed } from '#platform/site-settings.ts'
import { position, type Position } from '#platform/keyset.server.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import type { Category } from './categories.ts'
import { newestFirst } from './article-lists.server.ts'
import { articles } from './article-tables.server.ts'
import { readTimeOf } from './derived-columns.ts'
import { isPublished } from './publication.server.ts'

const isPublishedIn = (category: Category | null) =>
  and(isPublished(), category ? eq(articles.category, category) : undefined)

export interface ReadTimes {
  title: string
  minutes: Record<ReadingSpeed, string>
}

/** Shows on the longest article what each measure of the reading time makes of it; null in an empty blog. */
export async function findReadTimes(): Promise<ReadTimes | null> {
  const [article] = await db
    .select({ title: articles.title, text: articles.contentText })
    .from(articles)
    .where(isPublished())
    .orderBy(sql`length(${articles.contentText}) desc`)
    .limit(1)
  if (!article) return null
  const { title, text } = article
  return { title, minutes: { characters: readTimeOf(text, 'characters'), words: readTimeOf(text, 'words') } }
}

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

export function listFromNewest(from: Position | null, limit: number) {
  const { id, slug, image, images, date, updatedAt, createdAt } = articles
  const isFrom = from ? sql`(${createdAt}, ${id}) <= (${from.at}::timestamptz, ${from.id}::uuid)` : undefined
  return db
    .select({ id, slug, image, images, date, updatedAt, position: position(createdAt) })
    .from(articles)
    .where(and(isPublished(), isFrom))
    .orderBy(...newestFirst)
    .limit(limit)
}
