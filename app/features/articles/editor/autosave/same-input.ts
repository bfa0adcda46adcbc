import type { ArticleInput } from '../../article.ts'
import { imageLine } from '../../image-lines.ts'
import { productFields, productOf } from '../../product.ts'

export function isSameInput(one: ArticleInput, other: ArticleInput): boolean {
  return (
    one.title.trim() === other.title.trim() &&
    one.content === other.content &&
    one.category === other.category &&
    one.images.map(imageLine).join('\n') === other.images.map(imageLine).join('\n') &&
    trimmed(one.videoUrl) === trimmed(other.videoUrl) &&
    trimmed(one.videoPoster) === trimmed(other.videoPoster) &&
    trimmed(one.videoCaptions) === trimmed(other.videoCaptions) &&
    trimmed(one.videoTranscript) === trimmed(other.videoTranscript) &&
    productText(one) === productText(other)
  )
}

export function hasContent({ title, content, images, videoUrl, product }: ArticleInput): boolean {
  const text = content.replace(/<(?!img|iframe|video)[^>]*>/g, '').replace(/&nbsp;|[\s\u200b\ufeff]/g, '')
  return (
    title.trim() !== '' || text !== '' || images.length > 0 || trimmed(videoUrl) !== '' || productOf(product) !== null
  )
}

function productText({ product }: ArticleInput): string {
  return Object.values(productFields(product)).map(trimmed).join('\n')
}

/** Input stored before transcripts existed has none. */
function trimmed(typed: string | null | undefined): string {
  return typed?.trim() ?? ''
}
