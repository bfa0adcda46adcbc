import { imageLine, type Writing } from '../../article.ts'

/** A writing as its forms send it. */
export function writingFields(writing: Writing): Record<string, string> {
  const { title, content, category, images, videoUrl, videoPoster, videoCaptions, videoTranscript } = writing
  return {
    title,
    content,
    category,
    images: images.map(imageLine).join('\n'),
    videoUrl: videoUrl ?? '',
    videoPoster: videoPoster ?? '',
    videoCaptions: videoCaptions ?? '',
    videoTranscript: videoTranscript ?? '',
  }
}
