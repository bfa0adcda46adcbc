import { sql } from 'drizzle-orm'
import { otherMediaTexts } from '#features/articles/media-usage.server.ts'
import { offerReaders } from '#features/reading/shop-offers.server.ts'
import { textAdditions } from '#features/reading/text-additions.server.ts'
import { invalidateEveryPageOn } from '#features/site/cache-invalidation.server.ts'
import { todayLists } from '#features/today/today-lists.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { offerAt, withProductCards } from './article-products.server.ts'
import { readChanges } from './changes.server.ts'
import { lookAtProducts } from './nightly-look.server.ts'
import { productHref, productsChange } from './product.ts'
import { products } from './product-tables.server.ts'

export function start(): ExtensionParts {
  textAdditions.push(withProductCards)
  offerReaders.push(offerAt)
  todayLists.push(readChanges)
  otherMediaTexts.push(sql`select 'page' as kind, 1 as rank, null::uuid as id, ${products.name} as title,
    ${productHref('')} || ${products.id} as href, null::timestamptz as at, ${products.photo} as text from ${products}`)
  invalidateEveryPageOn(productsChange)
  return { scheduledJobs: [{ name: 'products', cron: '47 1 * * *', work: () => lookAtProducts() }] }
}
