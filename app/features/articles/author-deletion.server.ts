import { eq } from 'drizzle-orm'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { announceRows } from '#platform/row-changes.server.ts'
import { isScheduled } from './article.ts'
import { articleChanged, articleRowsChanged } from './article-events.ts'
import { articles } from './article-tables.server.ts'

export function countArticlesBy(authorId: string): Promise<number> {
  return db.$count(articles, eq(articles.authorId, authorId))
}

/** Articles of a deleted account stay, scheduled ones too; without a successor they have no author. */
export async function transferArticles({ id: authorId, successor }: AccountDeletion): Promise<void> {
  const passed = await db
    .update(articles)
    .set({ authorId: successor?.id ?? null, author: successor?.email ?? '' })
    .where(eq(articles.authorId, authorId))
    .returning({ id: articles.id, slug: articles.slug, category: articles.category, createdAt: articles.createdAt })
  const ownerId = successor?.id ?? null
  const rows = passed.map((article) => ({
    id: article.id,
    change: 'update' as const,
    wasPublic: !isScheduled(article, now()),
    ownerId,
  }))
  await announceRows(articleRowsChanged, rows)
  for (const { id, slug, category } of passed) await announce(articleChanged, { id, slug, category })
}
