import { eq } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { isPublic, isScheduled, whyNotEdit } from './article.ts'
import type { ArticleInput } from './article-fields.ts'
import { inputOf } from './article-input.ts'
import { articles } from './article-tables.server.ts'
import { articleMissing, type ArticleRefusal } from './article-refusal.ts'

export interface EditableArticle extends ArticleInput {
  id: string
  slug: string
  version: number
  scheduledFor: string | null
  isWithdrawn: boolean
  onlineSince?: string | null
  readings?: number
}

export async function findEditableArticle(
  id: string,
  account: Account,
): Promise<Outcome<EditableArticle, ArticleRefusal>> {
  const [article] = isUuid(id) ? await db.select().from(articles).where(eq(articles.id, id)) : []
  if (!article) return refused(articleMissing)
  const forbidden = whyNotEdit(article, account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  const { slug, version, createdAt } = article
  const scheduledFor = isScheduled(article, now()) ? createdAt.toISOString() : null
  const onlineSince = isPublic(article, now()) ? createdAt.toISOString() : null
  const isWithdrawn = article.withdrawnAt !== null
  return done({ id, slug, version, scheduledFor, isWithdrawn, onlineSince, ...inputOf(article) })
}
