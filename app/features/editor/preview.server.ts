import { now } from '#platform/clock.ts'
import { site } from '#platform/site.server.ts'
import { readTimeOf } from '#features/articles/derived-columns.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { splitForVideo, textOfContent } from '#features/articles/content.server.ts'
import { findPreview } from './drafts.server.ts'
import { withHeadingIds } from '#features/articles/headings.server.ts'
import { showPhotos } from '#features/reading/photos.server.ts'
import { findPresentation } from '#features/reading/presentations.server.ts'
import { shownProduct } from '#features/reading/shown-product.ts'
import { shownVideo } from '#features/reading/shown-video.server.ts'
import { withAdditions } from '#features/reading/text-additions.server.ts'

export async function readPreview(token: string) {
  const preview = await findPreview(token)
  if (!preview) return null
  const { input, until, ...author } = preview
  return { until, article: await shownInput(input, author) }
}

export type ShownInput = Awaited<ReturnType<typeof shownInput>>

/** @param input has sanitised content. */
export async function shownInput(
  input: ArticleInput,
  { authorId, authorName }: { authorId: string; authorName: string },
) {
  const { title, category, content, product } = input
  const { html, photos, picture, otherPictures } = await showPhotos(input, null)
  const page = withHeadingIds(html)
  return {
    title,
    category,
    publishedAt: now().toISOString(),
    readTime: readTimeOf(textOfContent(content), site.readingSpeed),
    ...splitForVideo((await withAdditions(page.html, null)).html),
    headings: page.headings,
    video: await shownVideo(input),
    authorName,
    presentation: await findPresentation(authorId),
    picture,
    otherPictures,
    product: shownProduct(product, photos),
  }
}

/** Not cached, not indexed, and no Referer to other sites. */
export const previewHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }
