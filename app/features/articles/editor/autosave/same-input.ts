import type { ArticleInput } from '../../article.ts'
import { imageLine } from '../../image-lines.ts'

export function isSameInput(one: ArticleInput, other: ArticleInput): boolean {
  return (
    one.title.trim() === other.title.trim() &&
    one.content === other.content &&
    one.category === other.category &&
    one.images.map(imageLine).join('\n') === other.images.map(imageLine).join('\n') &&
    trimmed(one.videoUrl) === trimmed(other.videoUrl) &&
    trimmed(one.videoPoster) === trimmed(other.videoPoster) &&
    trimmed(one.videoCaptions) === trimmed(other.videoCaptions) &&
    trimmed(one.videoTranscript) === trimmed(other.videoTranscript)
  )
}

export function hasContent({ title, content, images, videoUrl }: ArticleInput): boolean {
  const text = content.replace(/<(?!img|iframe|video)[^>]*>/g, '').replace(/&nbsp;|[\s\u200b\ufeff]/g, '')
  return title.trim() !== '' || text !== '' || images.length > 0 || trimmed(videoUrl) !== ''
}

/** Input stored before transcripts existed has none. */
function trimmed(typed: string | null | undefined): string {
  return typed?.trim() ?? ''
}
