import { and, eq } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { slugOf } from '../slug.ts'
import { articleDrafts, articles } from '../article-tables.server.ts'

export interface Published {
  id: string
  slug: string
  scheduledFor: Date | null
}

export async function findArticleOfDraft({
  draftId,
  authorId,
}: Pick<NewArticle, 'draftId' | 'authorId'>): Promise<string | null> {
  if (!draftId || !authorId) return null
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.draftId, draftId), eq(articles.authorId, authorId)))
  return article?.id ?? null
}

export async function deleteDraftOf(id: string, author: Account): Promise<void> {
  await db.delete(articleDrafts).where(and(eq(articleDrafts.id, id), eq(articleDrafts.authorId, author.id)))
}

type NewArticle = Omit<typeof articles.$inferInsert, 'date' | 'createdAt' | 'updatedAt' | 'slug'>

export async function insertArticle(article: NewArticle, at: Date): Promise<{ id: string; slug: string } | null> {
  const updatedAt = now()
  for (let later = 0; later < 1000; later++) {
    const slug = slugOf(article.title, new Date(updatedAt.getTime() + later))
    const [row] = await db
      .insert(articles)
      .values({ ...article, date: at, createdAt: at, updatedAt, slug })
      .onConflictDoNothing()
      .returning({ id: articles.id, slug: articles.slug })
    if (row) return row
    if (await findArticleOfDraft(article)) return null
  }
  return null
}
