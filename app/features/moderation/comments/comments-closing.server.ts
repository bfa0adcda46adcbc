import { desc, eq, isNotNull } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { commentsSwitched } from '#features/comments/comment-events.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { isUuid } from '#platform/keyset.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { whyNotModerate } from '../moderation.ts'

export interface ClosedArticle {
  id: string
  title: string
  slug: string
  closedAt: string
}

export async function listClosedArticles(): Promise<ClosedArticle[]> {
  const rows = await db
    .select({ id: articles.id, title: articles.title, slug: articles.slug, closedAt: articles.commentsClosedAt })
    .from(articles)
    .where(isNotNull(articles.commentsClosedAt))
    .orderBy(desc(articles.commentsClosedAt))
    .limit(200)
  return rows.map((row) => ({ ...row, closedAt: row.closedAt?.toISOString() ?? '' }))
}

/** Idempotent: sets a state, does not toggle it. */
export async function setCommentsClosed(
  articleId: string,
  closed: boolean,
  admin: Account | null,
): Promise<Outcome<{ title: string }, { status: 403 | 404; sentence: string }>> {
  const forbidden = whyNotModerate(admin)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  if (!isUuid(articleId)) return refused({ status: 404, sentence: 'Article introuvable.' })
  return transaction(async () => {
    const [article] = await db
      .update(articles)
      .set({ commentsClosedAt: closed ? now() : null })
      .where(eq(articles.id, articleId))
      .returning({ title: articles.title })
    if (!article) return refused({ status: 404, sentence: 'Article introuvable.' })
    await announce(commentsSwitched, { articleId })
    return done({ title: article.title })
  })
}
