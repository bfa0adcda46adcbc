import { categoryKeys, categoryTexts, listCategories, type Category } from '#features/articles/categories.ts'
import { frenchDate } from '#platform/text/french.ts'

export function standingPages(): string[] {
  return ['/', ...listCategories().map(({ path }) => path), '/mentions-legales', '/confidentialite', '/accessibilite']
}

/** The protocol’s limit, https://www.sitemaps.org/protocol.html */
export const sitemapAddressesMax = 50_000
export const sitemapPicturesMax = 3
export const feedArticles = 20

/** Pages of a list have no number: they begin at a moment. @param before ISO; null for the first page */
export function categoryTitle(category: Category, before: string | null): string {
  const { plural } = categoryTexts(category)
  return before ? `${plural}, articles d’avant le ${frenchDate(before)}` : plural
}

export function categoryDescription(category: Category, before: string | null): string {
  const { plural, description } = categoryTexts(category)
  return before ? `${plural}\u00a0: les articles du blog publiés avant le ${frenchDate(before)}.` : description
}

/** @returns undefined when no feed has this address, null for the feed of the whole blog */
export function feedAt(path: string): Category | null | undefined {
  return [null, ...categoryKeys()].find((category) => feedAddress(category) === path)
}

export function feedAddress(category: Category | null): string {
  return `${category ? categoryTexts(category).path : ''}/flux.xml`
}
