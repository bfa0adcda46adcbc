import { eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { enqueueWebhooks } from '#platform/webhooks/enqueue-webhooks.server.ts'
import type { ArticleWebhook } from './article-events.ts'
import { articles } from './article-tables.server.ts'
import { articlePath } from './slug.ts'

/** In the transaction of the change: after it, but before a removal. A publication is sent once, a change once for each version. */
export async function enqueueArticleWebhooks(event: ArticleWebhook, id: string): Promise<void> {
  await enqueueWebhooks(event, async () => {
    const { slug, title, category, excerpt, version, createdAt, updatedAt } = articles
    const [article] = await db
      .select({ slug, title, category, excerpt, version, createdAt, updatedAt })
      .from(articles)
      .where(eq(articles.id, id))
    if (!article) return []
    const { createdAt: publishedAt, ...published } = article
    const key = event === 'article.changed' ? `${event}:${id}:${article.version}` : `${event}:${id}`
    const url = `${config.siteUrl}${articlePath(article.slug)}`
    return [{ key, data: { article: { id, url, ...published, publishedAt } } }]
  })
}
