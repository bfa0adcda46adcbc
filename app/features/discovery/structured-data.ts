import { shortenBetweenWords } from '#platform/text/shorten.ts'
import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  ImageObject,
  Organization,
  VideoObject,
  WebPage,
  WebSite,
} from 'schema-dts'
import { categoryTexts } from '#features/articles/categories.ts'
import type { ReadableArticle } from '#features/reading/reading.server.ts'
import type { PublicPage } from '#features/pages/public-pages.server.ts'
import { isOwnPicture } from '#features/media/picture.ts'
import { videoOf } from '#features/media/video.ts'
import { articlePath } from '#features/articles/slug.ts'
import { siteSentence, type OwnWords } from '#features/appearance/words.ts'
import { shareCardSize } from './share-card.ts'

export interface StructuredData {
  '@context': string
  '@graph': object[]
}

export interface SiteNames {
  siteUrl: string
  siteName: string
  frame: OwnWords & { networks: string[] }
  markAddress: (file: '512.png') => string
}

/** Search engines cut titles of more than 110 anywhere. */
const headlineCharacters = 109

export function homeData(site: SiteNames): StructuredData {
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${site.siteUrl}/#site`,
    url: `${site.siteUrl}/`,
    name: site.siteName,
    description: siteSentence(site.frame),
    inLanguage: 'fr-FR',
    publisher: { '@id': organisationId(site) },
  }
  return graph(website, organisation(site))
}

export function listData(title: string, path: string, site: SiteNames): StructuredData {
  return graph(trail(site, [[title, path]]))
}

/** A page with questions says so: search engines show them with their answers. */
export function pageData(page: PublicPage, site: SiteNames): StructuredData {
  const address = `${site.siteUrl}${page.path}`
  const about = {
    '@id': `${address}#page`,
    url: address,
    name: page.title,
    description: page.description,
    inLanguage: 'fr-FR',
    isPartOf: { '@id': `${site.siteUrl}/#site` },
    publisher: organisation(site),
  }
  const questions = page.questions.map(({ question, answer }) => ({
    '@type': 'Question' as const,
    name: question,
    acceptedAnswer: { '@type': 'Answer' as const, text: answer },
  }))
  const data: WebPage | FAQPage =
    questions.length > 0 ? { '@type': 'FAQPage', ...about, mainEntity: questions } : { '@type': 'WebPage', ...about }
  return graph(data, trail(site, [[page.title, page.path]]))
}

/** @param card the address of the share card */
export function articleData(article: ReadableArticle, comments: number, card: string, site: SiteNames): StructuredData {
  const address = `${site.siteUrl}${articlePath(article.slug)}`
  const video = videoData(article, card, site)
  const posting: BlogPosting = {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    url: address,
    headline: shortenBetweenWords(article.title, headlineCharacters),
    description: descriptionOf(article),
    image: pictures(article, card, site),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { '@type': 'Person', name: article.authorName },
    publisher: organisation(site),
    articleSection: categoryTexts(article.category).plural,
    wordCount: article.words,
    commentCount: comments,
    inLanguage: 'fr-FR',
    ...(article.mentions.length > 0 && { mentions: article.mentions as BlogPosting['mentions'] }),
    ...(video && { video: { '@id': `${address}#video` } }),
  }
  const crumbs = trail(site, [
    [categoryTexts(article.category).plural, categoryTexts(article.category).path],
    [article.title, articlePath(article.slug)],
  ])
  return graph(posting, crumbs, ...(video ? [video] : []))
}

function videoData(article: ReadableArticle, card: string, site: SiteNames): VideoObject | null {
  const video = article.video && videoOf(article.video.address)
  if (!article.video || !video) return null
  const { poster } = article.video
  const { siteUrl } = site
  return {
    '@type': 'VideoObject',
    '@id': `${siteUrl}${articlePath(article.slug)}#video`,
    name: article.title,
    description: descriptionOf(article),
    thumbnailUrl: new URL(poster?.src ?? card, siteUrl).href,
    uploadDate: article.publishedAt,
    ...(video.kind === 'file'
      ? { contentUrl: new URL(video.src, siteUrl).href }
      : { embedUrl: withoutAutoplay(video.src) }),
  }
}

/** Readers start the video with a button, which crawlers do not press. */
function withoutAutoplay(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('autoplay')
  return url.href
}

function descriptionOf({ description, title }: ReadableArticle): string {
  return description || title
}

function pictures({ picture, mainPicture }: ReadableArticle, card: string, { siteUrl }: SiteNames): ImageObject[] {
  const { width, height } = shareCardSize
  const wide: ImageObject = { '@type': 'ImageObject', url: siteUrl + card, width: `${width}`, height: `${height}` }
  if (!picture || !mainPicture || !isOwnPicture(mainPicture)) return [wide]
  const size = picture.width ? { width: `${picture.width}`, height: `${picture.height}` } : {}
  const caption = picture.alt ? { caption: picture.alt } : {}
  return [wide, { '@type': 'ImageObject', url: siteUrl + mainPicture, ...size, ...caption }]
}

function organisation(site: SiteNames): Organization {
  const { siteUrl, siteName, frame } = site
  return {
    '@type': 'Organization',
    '@id': organisationId(site),
    name: siteName,
    url: `${siteUrl}/`,
    logo: { '@type': 'ImageObject', url: siteUrl + site.markAddress('512.png') },
    ...(frame.networks.length > 0 && { sameAs: frame.networks }),
  }
}

function organisationId({ siteUrl }: SiteNames): string {
  return `${siteUrl}/#maison`
}

function trail({ siteUrl }: SiteNames, steps: [name: string, path: string][]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Accueil', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

function graph(
  ...things: (BlogPosting | BreadcrumbList | FAQPage | Organization | VideoObject | WebPage | WebSite)[]
): StructuredData {
  return { '@context': 'https://schema.org', '@graph': things.filter((thing) => typeof thing === 'object') }
}
