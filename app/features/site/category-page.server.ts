import { isAuthor, type Account } from '#features/accounts/account.ts'
import { listCategory } from '#features/articles/article-lists.server.ts'
import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { siteCardAddress } from '#features/discovery/share-cards.server.ts'
import { listData } from '#features/discovery/structured-data.ts'
import { type Position, readPosition, writePosition } from '#platform/keyset.server.ts'
import { site } from '#platform/site.server.ts'

export async function readCategoryPage(category: Category, url: URL, reader: Account | null) {
  const before = readPosition(url.searchParams.get('avant'))
  const { articles, older, newer } = await listCategory(category, before, reader)
  const { path: first, plural, sentence } = categoryTexts(category)
  return {
    category,
    title: plural,
    sentence,
    articles,
    ...pagesAround(first, before, older, newer),
    card: siteCardAddress(category),
    structured: reader ? null : listData(plural, first, site),
    mayWrite: isAuthor(reader),
  }
}

/** @param newer an empty text when the page before is the first one */
export function pagesAround(first: string, before: Position | null, older: string | null, newer: string | null) {
  const pathOf = (position: string | null) => position && `${first}?avant=${position}`
  return {
    // Canonical: other query parameters do not change the page.
    path: pathOf(before && writePosition(before)) ?? first,
    before: before?.at ?? null,
    newerHref: newer === '' ? first : pathOf(newer),
    olderHref: pathOf(older),
  }
}
