import { done, refused } from '#platform/outcome.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { excerptOf, noVideo, pickVideo } from '../article.ts'
import { everythingRequired, type ArticleForm } from '../article-form.ts'
import { detailsByAddress } from '../photo-details.ts'
import { sanitize } from '../sanitizer.server.ts'

/** Refused when the sanitised content is empty, or larger than a page can show. */
export async function columnsOf(form: ArticleForm) {
  const sanitized = await sanitize(form.content)
  if (!sanitized.ok) return refused({ status: 400 as const, sentence: sanitized.refusal })
  const { content, text: contentText, checksum } = sanitized.value
  if (!hasVisibleText(contentText) && !content.includes('<img'))
    return refused({ status: 400 as const, sentence: everythingRequired })
  const { title, category, images, product } = form
  const addresses = images.map(({ address }) => address)
  const described = images.filter((image): image is { address: string; alt: string } => image.alt !== null)
  return done({
    title,
    content,
    sanitizedChecksum: checksum,
    contentText,
    excerpt: excerptOf(contentText),
    category,
    image: addresses[0] ?? null,
    images: addresses.length > 0 ? addresses : null,
    imageAlts: Object.fromEntries(described.map(({ address, alt }) => [address, alt])),
    imageDetails: detailsByAddress(images),
    ...(form.videoUrl ? pickVideo(form) : noVideo),
    // A version of before there were products has none.
    product: product ?? null,
  })
}

export function sanitizedOf({ content, sanitizedChecksum }: { content: string; sanitizedChecksum: string | null }) {
  return { content, sanitizedChecksum }
}
