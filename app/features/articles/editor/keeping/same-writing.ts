import { imageLine, type Writing } from '../../article.ts'

/** Would a reader see the same? */
export function sameWriting(one: Writing, other: Writing): boolean {
  return (
    one.title.trim() === other.title.trim() &&
    one.content === other.content &&
    one.category === other.category &&
    one.images.map(imageLine).join('\n') === other.images.map(imageLine).join('\n') &&
    said(one.videoUrl) === said(other.videoUrl) &&
    said(one.videoPoster) === said(other.videoPoster) &&
    said(one.videoCaptions) === said(other.videoCaptions) &&
    said(one.videoTranscript) === said(other.videoTranscript)
  )
}

/** Is there anything in it that its author would miss? A category alone is chosen again. */
export function isWritten({ title, content, images, videoUrl }: Writing): boolean {
  const text = content.replace(/<(?!img|iframe|video)[^>]*>/g, '').replace(/&nbsp;|[\s\u200b\ufeff]/g, '')
  return title.trim() !== '' || text !== '' || images.length > 0 || said(videoUrl) !== ''
}

/** A text that was kept before there were transcripts has none. */
function said(typed: string | null | undefined): string {
  return typed?.trim() ?? ''
}
