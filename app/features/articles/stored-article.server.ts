import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { articles } from './article-tables.server.ts'

export type ArticleRow = typeof articles.$inferSelect

export async function lockArticle(id: string, strength: 'key share' | 'update'): Promise<ArticleRow | null> {
  if (!isUuid(id)) return null
  const [article] = await db.select().from(articles).where(eq(articles.id, id)).for(strength)
  return article ?? null
}
