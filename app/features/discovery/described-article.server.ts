import type { ReadableArticle } from '#features/reading/reading.server.ts'
import { site } from '#platform/site.server.ts'
import { articleCardAddress } from './share-cards.server.ts'
import { articleData, type StructuredData } from './structured-data.ts'

export function describeArticle(
  article: ReadableArticle,
  comments: number,
): { card: string; cardAlt: string; structuredData: StructuredData } {
  const card = articleCardAddress(article.slug, article)
  const structuredData = articleData(article, comments, card, site)
  const { alt } = article.sharePhoto ?? article.picture ?? {}
  const cardAlt = alt ? `${article.title}\u00a0: ${alt}` : article.title
  return { card, cardAlt, structuredData }
}
