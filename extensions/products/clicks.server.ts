import { isbot } from 'isbot'
import { eq, sql } from 'drizzle-orm'
import { isAuthor, type Account } from '#features/accounts/account.ts'
import { recordShopClick } from '#features/audience/record-reading.server.ts'
import { findArticleId } from '#features/reading/reading.server.ts'
import { db } from '#platform/database.server.ts'
import { now } from '#platform/clock.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { hitOrPass, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { productClicks } from './product-tables.server.ts'

/** One person clicks less often. Beyond the limit the shop stays reachable, and only the counting stops. */
const clicksPerNetwork: Limit = { name: 'product-clicks', hits: 20, seconds: 600 }

/** @returns the slug of the article of origin, as far as there is one */
export async function countClick(request: Request, id: string, origin: string, reader: Account | null) {
  const article = await findArticleId(origin)
  if (!article) return null
  recordShopClick(request, article.slug, reader)
  const isPerson = !isAuthor(reader) && !isbot(request.headers.get('user-agent') ?? '')
  if (isPerson && !(await hitOrPass(clicksPerNetwork, clientNetwork(request)))) await save(id, article.id)
  return article.slug
}

async function save(productId: string, articleId: string): Promise<void> {
  const { productId: product, articleId: article, day, clicks } = productClicks
  await db
    .insert(productClicks)
    .values({ productId, articleId, day: parisInput(now()).slice(0, 10), clicks: 1 })
    .onConflictDoUpdate({ target: [product, article, day], set: { clicks: sql`${clicks} + 1` } })
}

export async function listClicksOf(id: string): Promise<Map<string, number>> {
  const { articleId, clicks, productId } = productClicks
  const total = sql<number>`sum(${clicks})::int`
  const rows = await db.select({ articleId, total }).from(productClicks).where(eq(productId, id)).groupBy(articleId)
  return new Map(rows.map((row) => [row.articleId, row.total]))
}
