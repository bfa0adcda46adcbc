import type { ReadableArticle } from '#features/articles/reading.server.ts'
import { config } from '#platform/config.server.ts'
import { articleCardAddress } from './share-cards.server.ts'
import { articleData, type StructuredData } from './structured-data.ts'

/** What the head of an article's page says to search engines and networks. */
export function describeArticle(
  article: ReadableArticle,
  comments: number,
): { card: string; structured: StructuredData } {
  const card = articleCardAddress(article.slug, article)
  const { mainPicture, picture, videoPoster } = article
  const structured = articleData(
    {
      ...article,
      // An article may be a single picture.
      description: article.description || article.title,
      comments,
      card,
      mainPicture:
        picture && mainPicture ? { address: mainPicture, width: picture.width, height: picture.height } : null,
      videoPoster: videoPoster?.src ?? null,
    },
    config,
  )
  return { card, structured }
}
