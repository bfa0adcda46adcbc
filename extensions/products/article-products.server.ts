import { desc, sql } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import type { ShownText } from '#features/reading/text-additions.server.ts'
import { db } from '#platform/database.server.ts'
import { cardOf, mentionOf } from './product-card.server.ts'
import { listClicksOf } from './clicks.server.ts'
import { productLines } from './product.ts'
import { findProductsAt, type Product } from './products.server.ts'

/** A text without such a line costs no query. */
export async function withProductCards({ html, mentions }: ShownText, slug: string | null): Promise<ShownText> {
  const lines = productLines(html)
  const products = await findProductsAt([...new Set(lines.map(({ address }) => address))])
  if (products.size === 0) return { html, mentions }
  const photos = await shownPictures([...products.values()].map(({ photo }) => photo))
  const pieces: string[] = []
  let end = 0
  for (const { from, to, address } of lines) {
    const product = products.get(address)
    if (!product) continue
    pieces.push(html.slice(end, from), cardOf(product, photos.get(product.photo ?? '') ?? null, slug))
    end = to
  }
  return { html: pieces.join('') + html.slice(end), mentions: [...mentions, ...[...products.values()].map(mentionOf)] }
}

/** Reads the texts that name the page, then tells a card from a mere link. */
export async function listUses({ id: productId, address }: Product) {
  const { host, pathname } = new URL(address)
  const clicks = await listClicksOf(productId)
  const rows = await db
    .select({ id: articles.id, title: articles.title, slug: articles.slug, content: articles.content })
    .from(articles)
    .where(sql`position(${`//${host}${pathname}`.replace(/\/$/, '')} in ${articles.content}) > 0`)
    .orderBy(desc(articles.createdAt))
    .limit(100)
  return rows
    .filter(({ content }) => productLines(content).some((one) => one.address === address))
    .map(({ id, title, slug }) => ({ title, href: articlePath(slug), clicks: clicks.get(id) ?? 0 }))
}
