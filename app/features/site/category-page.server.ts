import { isAdmin, type Account } from '#features/accounts/account.ts'
import { listCategory } from '#features/articles/article-lists.server.ts'
import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { siteCardAddress } from '#features/discovery/share-cards.server.ts'
import { categoryData } from '#features/discovery/structured-data.ts'
import { readPosition, writePosition } from '#platform/keyset.server.ts'
import { site } from '#platform/site.server.ts'

export async function readCategoryPage(category: Category, url: URL, reader: Account | null) {
  const before = readPosition(url.searchParams.get('avant'))
  const { articles, older, newer } = await listCategory(category, before, reader)
  const first = categoryTexts(category).path
  const pathOf = (position: string | null) => position && `${first}?avant=${position}`
  return {
    category,
    articles,
    // Canonical: other query parameters do not change the page.
    path: pathOf(before && writePosition(before)) ?? first,
    before: before?.at ?? null,
    newerHref: newer === '' ? first : pathOf(newer),
    olderHref: pathOf(older),
    card: siteCardAddress(category),
    structured: reader ? null : categoryData(category, site),
    mayWrite: isAdmin(reader),
  }
}
