import { desc, sql } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import type { ShownText } from '#features/reading/text-additions.server.ts'
import { db } from '#platform/database.server.ts'
import { cardOf, linkTo, mentionOf, offerOf } from './product-card.server.ts'
import { listClicksOf } from './clicks.server.ts'
import { cardAddresses, isEmptyLine, productAddress, productLines } from './product.ts'
import { findProductsAt, type Product } from './products.server.ts'

/** @param slug undefined in feeds and e-mails, which have links alone */
export async function withProductCards({ html, mentions }: ShownText, slug?: string | null): Promise<ShownText> {
  const lines = productLines(html)
  const products = await findProductsAt(lines.flatMap((one) => one.mentions.map(({ address }) => address)))
  if (products.size === 0) return { html, mentions }
  const photos = await shownPictures([...products.values()].map(({ photo }) => photo))
  const all = new Set<Product>()
  const changes = lines.map(({ from, to, start, text, end, isAlone, mentions: ofLine }) => {
    const cards = new Set<Product>()
    const links = ofLine.flatMap((one) => {
      const product = products.get(one.address)
      const isCard = one.isCard && slug !== undefined
      if (product && isCard) cards.add(product)
      return product ? { ...one, text: isCard && isAlone ? '' : linkTo(product, one.label, slug) } : []
    })
    const words = replaceParts(text, links)
    const blocks = [...cards].map((one) => cardOf(one, photos.get(one.photo ?? '') ?? null, slug ?? null)).join('')
    for (const product of cards) all.add(product)
    if (end === '</li>') return { from, to, text: start + words + blocks + end }
    return { from, to, text: (isEmptyLine(words) ? '' : start + words + end) + blocks }
  })
  return { html: replaceParts(html, changes), mentions: [...mentions, ...[...all].map(mentionOf)] }
}

export async function offerAt(text: string, slug: string) {
  const products = await findProductsAt([productAddress(text) ?? '', text])
  const [product] = products.values()
  return product ? offerOf(product, slug) : null
}

function replaceParts(whole: string, parts: { from: number; to: number; text: string }[]): string {
  const ends = [0, ...parts.map(({ to }) => to)]
  return parts.map(({ from, text }, index) => whole.slice(ends[index], from) + text).join('') + whole.slice(ends.at(-1))
}

/** Reads the texts that name the page, then tells a card from a mere link. */
export async function listUses({ id: productId, address }: Product) {
  const { host, pathname } = new URL(address)
  const place = `//${host}${pathname}`.replace(/\/$/, '')
  const { id, title, slug, content, product: panel } = articles
  const clicks = await listClicksOf(productId)
  const rows = await db
    .select({ id, title, slug, content, panel })
    .from(articles)
    .where(sql`position(${place} in concat(${content}, ${panel}->>'address')) > 0`)
    .orderBy(desc(articles.createdAt))
    .limit(100)
  return rows
    .filter((row) => [...cardAddresses(row.content), productAddress(row.panel?.address ?? '')].includes(address))
    .map((row) => ({ title: row.title, href: articlePath(row.slug), clicks: clicks.get(row.id) ?? 0 }))
}
