import type { ReadableArticle } from '#features/reading/reading.server.ts'
import { site } from '#platform/site.server.ts'
import { articleCardAddress } from './share-cards.server.ts'
import { articleData, type StructuredData } from './structured-data.ts'

export function describeArticle(
  article: ReadableArticle,
  comments: number,
): { card: string; cardAlt: string; structured: StructuredData } {
  const card = articleCardAddress(article.slug, article)
  const { mainPicture, picture } = article
  const structuredData = articleData(
    {
      ...article,
      description: article.description || article.title,
      comments,
      card,
      mainPicture:
        picture && mainPicture
          ? { address: mainPicture, alt: picture.alt, width: picture.width, height: picture.height }
          : null,
    },
    site,
  )
  const cardAlt = picture?.alt ? `${article.title}\u00a0: ${picture.alt}` : article.title
  return { card, cardAlt, structured: structuredData }
}
