import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { articleChange, type ArticleChange } from '#features/articles/article-events.ts'
import { articlePath } from '#features/articles/slug.ts'
import { lockArticle } from '#features/articles/stored-article.server.ts'
import { isStateNeutral } from '#features/comments/comment.ts'
import { commentChanged, type CommentChange } from '#features/comments/comment-events.ts'
import { config } from '#platform/config.server.ts'
import { listenInTransaction } from '#platform/events.server.ts'
import { enqueueWebhooks } from './sending/enqueue-webhooks.server.ts'
import type { WebhookEvent } from './webhook.ts'

export function announceByWebhooks(): void {
  listenInTransaction(articleChange, async (change) => {
    const event = articleWebhookOf(change)
    if (event) await enqueueWebhooks(event, () => articleOccurrence(event, change.id))
  })
  listenInTransaction(commentChanged, async (change, { comment }) => {
    for (const event of commentWebhooksOf(change))
      await enqueueWebhooks(event, () => commentOccurrence(event, change, comment.answersTo))
  })
}

export function articleWebhookOf({ change, before, after }: Pick<ArticleChange, 'change' | 'before' | 'after'>) {
  if (before?.public && !after) return 'article.removed'
  if (change !== 'imported' && after?.public && !before?.public) return 'article.published'
  return change === 'edited' && after?.public ? 'article.changed' : null
}

async function articleOccurrence(event: WebhookEvent, id: string) {
  const article = await lockArticle(id, 'key share')
  if (!article) return null
  const { slug, title, category, excerpt, version, createdAt: publishedAt, updatedAt, announcedAt } = article
  const url = `${config.siteUrl}${articlePath(slug)}`
  return {
    // An article may leave the site and come back.
    key: `${event}:${id}:${event === 'article.changed' ? version : announcedAt?.toISOString()}`,
    data: { article: { id, url, slug, title, category, excerpt, version, updatedAt, publishedAt } },
  }
}

/** An undone decision and an edit announce the current state of the comment. */
export function commentWebhooksOf({ change, after }: Pick<CommentChange, 'change' | 'after'>): WebhookEvent[] {
  if (change === 'imported' || isStateNeutral(change)) return []
  if (!after) return [change === 'rejected' ? 'comment.rejected' : 'comment.removed']
  if (change === 'author-deleted') return []
  if (change === 'received' && after.validated) return ['comment.received', 'comment.validated']
  return [after.validated ? 'comment.validated' : 'comment.received']
}

const states: Partial<Record<WebhookEvent, 'pending' | 'public'>> = {
  'comment.received': 'pending',
  'comment.validated': 'public',
}

async function commentOccurrence(
  event: WebhookEvent,
  { id, articleId, auditNumber }: CommentChange,
  answersTo: string | null,
) {
  const { title = '', slug = '' } = (await findArticleTitle(articleId)) ?? {}
  return {
    key: `${event}:${id}:${auditNumber === null ? 'account' : `line ${auditNumber}`}`,
    data: {
      comment: { id, state: states[event] ?? 'gone', answersTo, url: `${config.siteUrl}/compte/commentaires/${id}` },
      article: { id: articleId, title, slug, url: `${config.siteUrl}${articlePath(slug)}` },
    },
  }
}
