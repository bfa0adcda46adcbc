import { desc, isNotNull } from 'drizzle-orm'
import type { TodayList } from '#features/today/today-lists.server.ts'
import { db } from '#platform/database.server.ts'
import { frenchDate } from '#platform/text/french.ts'
import { listUses } from './article-products.server.ts'
import { type ProductChange, productHref } from './product.ts'
import type { Product } from './products.server.ts'
import { products } from './product-tables.server.ts'

const changesMax = 10

/** The changes of the nightly look, and the articles that show them, until she says that she has seen them. */
export async function readChanges(): Promise<TodayList> {
  const changes = await db
    .select()
    .from(products)
    .where(isNotNull(products.changedAt))
    .orderBy(desc(products.changedAt), products.id)
    .limit(changesMax)
  const lists = await Promise.all(changes.map(async (product) => rowsOf(product, await listUses(product))))
  return { id: 'products', title: 'À la boutique', rows: lists.flat() }
}

function rowsOf(product: Product, articles: { title: string; href: string }[]): TodayList['rows'] {
  const { id, name, price, changedAt, change, fallback } = product
  const words: Record<ProductChange, string> = {
    gone: 'n’est plus à la boutique',
    'sold-out': 'est épuisé',
    available: 'est de nouveau en vente',
    moved: 'mène maintenant à une autre page, qui ne le montre plus',
    price: `coûte maintenant ${price}`,
  }
  const isSoldOut = change === 'gone' || change === 'sold-out'
  const advice = isSoldOut && !fallback ? ' Vous pouvez lui donner une adresse de remplacement.' : ''
  const day = changedAt ? ` (vu le ${frenchDate(changedAt.toISOString())})` : ''
  const note = `«\u00a0${name}\u00a0» ${words[change ?? 'available']}${day}.${advice}`
  const link = { href: productHref(id), label: 'Voir le produit' }
  if (articles.length === 0) return [{ title: name, note, links: [link] }]
  return articles.map(({ title, href }) => ({ title, note, links: [{ href, label: 'Voir l’article' }, link] }))
}
