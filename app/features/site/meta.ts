import type { MetaDescriptor } from 'react-router'
import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { siteDescription, siteSentence } from '#features/appearance/words.ts'
import { feedAddress } from '#features/discovery/discovery.ts'
import { shareCardSize } from '#features/discovery/share-card.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import type { StructuredData } from '#features/discovery/structured-data.ts'
import type { SiteFrame } from '#platform/site.server.ts'
import { productName } from '#platform/product-name.ts'

interface ListParts {
  term?: string | null | undefined
  filter?: string | null | undefined
  page?: number
  before?: string | null | undefined
}

/** Every search, filter and page has a title of its own, as in « quartz, page 2 — Recherche ». */
export function listTitle(name: string, { term, filter, page = 1, before }: ListParts): string {
  const parts = [
    term,
    filter,
    page > 1 && `page ${page}`,
    before && `avant le ${frenchDateTime(before.split('_')[0] ?? '')}`,
  ]
  const details = parts.filter(Boolean).join(', ')
  return details ? `${details} — ${name}` : name
}

interface MetaParts {
  title: string
  description?: string
  isHidden?: boolean
  /** The canonical path, when several addresses show the page; by default, the requested one. */
  path?: string
  newer?: string | null
  older?: string | null
  category?: Category
  article?: { publishedAt: string; updatedAt: string; section: string }
  card?: string | null
  cardAlt?: string
  structuredData?: StructuredData | null
}

interface SiteFacts {
  siteName: string
  siteUrl: string
  card: string
  frame: SiteFrame
}

type Matches = readonly ({ loaderData?: unknown; pathname?: string } | undefined)[]

/** @param matches from the route's meta arguments; the first one belongs to the root */
export function pageMeta(matches: Matches, parts: MetaParts): MetaDescriptor[] {
  const site = matches[0]?.loaderData as SiteFacts | undefined
  const description = parts.description || (site ? siteDescription(site.frame) : '')
  const siteName = site?.siteName ?? productName
  const common = [
    { title: parts.title === siteName ? siteName : `${parts.title} — ${siteName}` },
    ...(description ? [{ name: 'description', content: description }] : []),
  ]
  if (parts.isHidden || !site) return [...common, { name: 'robots', content: 'noindex' }]
  const path = parts.path ?? matches.at(-1)?.pathname?.replace(/(?<=.)\/$/, '') ?? '/'
  const address = site.siteUrl + path
  return [
    ...common,
    link('canonical', address),
    ...(parts.newer ? [link('prev', site.siteUrl + parts.newer)] : []),
    ...(parts.older ? [link('next', site.siteUrl + parts.older)] : []),
    ...feedLinks(site, parts.category),
    ...openGraph(site, { ...parts, description }, address),
    ...(parts.structuredData ? [{ 'script:ld+json': parts.structuredData }] : []),
  ]
}

export function hiddenPageMeta(title: string, ...more: MetaDescriptor[]) {
  return ({ matches }: { matches: Matches }) => [...pageMeta(matches, { title, isHidden: true }), ...more]
}

function link(rel: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel, href }
}

function feedLinks({ siteName }: SiteFacts, category: Category | undefined): MetaDescriptor[] {
  return [null, ...(category ? [category] : [])].map((each) => {
    const title = each ? `${siteName}, ${categoryTexts(each).plural.toLowerCase()}` : siteName
    return { ...link('alternate', feedAddress(each)), type: 'application/rss+xml', title }
  })
}

function openGraph(site: SiteFacts, parts: MetaParts, address: string): MetaDescriptor[] {
  const { article, title, description } = parts
  const cardAlt = parts.card ? (parts.cardAlt ?? title) : siteSentence(site.frame)
  return [
    ['og:type', article ? 'article' : 'website'],
    ['og:site_name', site.siteName],
    ['og:locale', 'fr_FR'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', site.siteUrl + (parts.card ?? site.card)],
    ['og:image:width', String(shareCardSize.width)],
    ['og:image:height', String(shareCardSize.height)],
    ['og:image:alt', cardAlt],
    ...(article
      ? [
          ['article:published_time', article.publishedAt],
          ['article:modified_time', article.updatedAt],
          ['article:section', article.section],
        ]
      : []),
  ]
    .map(([property, content]): MetaDescriptor => ({ property, content }))
    .concat({ name: 'twitter:card', content: 'summary_large_image' }, { name: 'twitter:image:alt', content: cardAlt })
}
