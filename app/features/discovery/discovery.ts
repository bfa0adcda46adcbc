import type { Category } from '#features/articles/article.ts'
import { frenchDate } from '#platform/text/french.ts'

export const siteSentence = 'Le journal des pierres et des pendentifs protecteurs'

export const standingPages = [
  '/',
  '/bracelets',
  '/pendentifs',
  '/mentions-legales',
  '/confidentialite',
  '/accessibilite',
] as const

/** The protocol's limit, https://www.sitemaps.org/protocol.html; beyond, `/sitemap.xml` lists several files. */
export const sitemapAddressesMax = 50_000
export const sitemapPicturesMax = 3
export const feedArticles = 20

export const categoryPaths: Record<Category, '/bracelets' | '/pendentifs'> = {
  bracelet: '/bracelets',
  pendentif: '/pendentifs',
}

export const categoryTexts: Record<Category, { title: string; sentence: string }> = {
  bracelet: { title: 'Bracelets', sentence: 'Bracelets de pierres naturelles\u00a0: origines, légendes et soins' },
  pendentif: { title: 'Pendentifs', sentence: 'Pendentifs protecteurs\u00a0: symboles, histoires et traditions' },
}

/** A page of a list begins at a time and has no number. @param before ISO; null for the first page. */
export function categoryTitle(category: Category, before: string | null): string {
  const { title } = categoryTexts[category]
  return before ? `${title}, articles d’avant le ${frenchDate(before)}` : title
}

export function categoryDescription(category: Category, before: string | null): string {
  const { title, sentence } = categoryTexts[category]
  return before ? `${title}\u00a0: les articles du blog publiés avant le ${frenchDate(before)}.` : sentence
}

export interface FeedAddress {
  title: string | null
  category: Category | null
  rss: string
  json: string
}

export const feeds: FeedAddress[] = [
  { title: null, category: null, rss: '/flux.xml', json: '/flux.json' },
  { title: 'Bracelets', category: 'bracelet', rss: '/bracelets/flux.xml', json: '/bracelets/flux.json' },
  { title: 'Pendentifs', category: 'pendentif', rss: '/pendentifs/flux.xml', json: '/pendentifs/flux.json' },
]

export function feedOf(category: Category | null): FeedAddress {
  return feeds.find((feed) => feed.category === category) ?? (feeds[0] as FeedAddress)
}
