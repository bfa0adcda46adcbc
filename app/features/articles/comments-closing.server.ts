import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { articles } from './article-tables.server.ts'

export const commentsClosedSql = sql<boolean>`${articles.commentsClosedAt} is not null`

const closedArticlesMax = 200

export async function listClosedArticles() {
  const rows = await db
    .select({ id: articles.id, title: articles.title, slug: articles.slug, closedAt: articles.commentsClosedAt })
    .from(articles)
    .where(isNotNull(articles.commentsClosedAt))
    .orderBy(desc(articles.commentsClosedAt))
    .limit(closedArticlesMax)
  return rows.map((row) => ({ ...row, closedAt: row.closedAt?.toISOString() ?? '' }))
}

export async function saveCommentsClosing(id: string, isClosed: boolean): Promise<{ title: string } | null> {
  if (!isUuid(id)) return null
  const [article] = await db
    .update(articles)
    .set({ commentsClosedAt: isClosed ? now() : null })
    .where(eq(articles.id, id))
    .returning({ title: articles.title })
  return article ?? null
}
