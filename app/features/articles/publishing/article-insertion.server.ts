import { and, eq } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { slugOf } from '../slug.ts'
import { articleDrafts, articles } from '../article-tables.server.ts'

export interface Published {
  id: string
  slug: string
  /** When visitors will read it, if that is later. */
  scheduledFor: Date | null
}

export async function findPublished(draft: string, author: Account): Promise<Published | null> {
  const [found] = await db
    .select({ id: articles.id, slug: articles.slug, createdAt: articles.createdAt })
    .from(articles)
    .where(and(eq(articles.draftId, draft), eq(articles.authorId, author.id)))
  return found
    ? { id: found.id, slug: found.slug, scheduledFor: found.createdAt > now() ? found.createdAt : null }
    : null
}

async function isDraftPublished({ draftId, authorId }: Pick<NewArticle, 'draftId' | 'authorId'>): Promise<boolean> {
  if (!draftId || !authorId) return false
  return (await db.$count(articles, and(eq(articles.draftId, draftId), eq(articles.authorId, authorId)))) > 0
}

export async function deleteDraftOf(id: string, author: Account): Promise<void> {
  await db.delete(articleDrafts).where(and(eq(articleDrafts.id, id), eq(articleDrafts.authorId, author.id)))
}

type NewArticle = Omit<typeof articles.$inferInsert, 'date' | 'createdAt' | 'updatedAt' | 'slug'>

/** Two articles of one title in one millisecond: the second takes the next one. Null when its draft is published already. */
export async function insertArticle(article: NewArticle, at: Date): Promise<{ id: string; slug: string } | null> {
  const updatedAt = now()
  for (let later = 0; later < 1000; later++) {
    const slug = slugOf(article.title, new Date(updatedAt.getTime() + later))
    const [published] = await db
      .insert(articles)
      .values({ ...article, date: at, createdAt: at, updatedAt, slug })
      .onConflictDoNothing()
      .returning({ id: articles.id, slug: articles.slug })
    if (published) return published
    if (await isDraftPublished(article)) return null
  }
  return null
}
