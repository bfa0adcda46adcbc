import { eq } from 'drizzle-orm'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { db } from '#platform/database.server.ts'
import { announceAll } from '#platform/events.server.ts'
import { articleChanged } from './article-events.ts'
import { articles } from './article-tables.server.ts'
import { changeOf } from './publication.server.ts'

export function countArticlesBy(authorId: string): Promise<number> {
  return db.$count(articles, eq(articles.authorId, authorId))
}

export async function transferArticles({ account: { id: authorId }, successor }: AccountDeletion): Promise<void> {
  const rows = await db
    .update(articles)
    .set({ authorId: successor?.id ?? null, author: successor?.email ?? '' })
    .where(eq(articles.authorId, authorId))
    .returning()
  await announceAll(
    articleChanged,
    rows.map((article) => changeOf(article, 'transferred')),
  )
}
