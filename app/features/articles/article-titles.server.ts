import { eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { db } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { articles } from './article-tables.server.ts'

/** Selects the title and the slug in a query that `joinArticle`, `leftJoinArticle` or `articleJoin` completes. */
export function articleColumns() {
  return { title: articles.title, slug: articles.slug }
}

export function joinArticle<Query extends PgSelect>(query: Query, articleId: AnyPgColumn) {
  return query.innerJoin(articles, eq(articles.id, articleId))
}

export function leftJoinArticle<Query extends PgSelect>(query: Query, articleId: AnyPgColumn) {
  return query.leftJoin(articles, eq(articles.id, articleId))
}

export function articleJoin(articleId: SQLWrapper): SQL {
  return sql`left join ${articles} on ${articles.id} = ${articleId}`
}

export async function findArticleTitle(id: string): Promise<{ title: string; slug: string } | null> {
  if (!isUuid(id)) return null
  const [article] = await db.select(articleColumns()).from(articles).where(eq(articles.id, id))
  return article ?? null
}

export async function findArticleIds(slugs: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: articles.id, slug: articles.slug })
    .from(articles)
    .where(inArray(articles.slug, slugs))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
