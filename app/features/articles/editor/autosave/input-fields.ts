import type { ArticleInput } from '../../article.ts'
import { imageLine } from '../../image-lines.ts'
import { productFields } from '../../product.ts'

export function inputFields(input: ArticleInput): Record<string, string> {
  const { title, content, category, images, videoUrl, videoPoster, videoCaptions, videoTranscript, product } = input
  return {
    title,
    content,
    category,
    images: images.map(imageLine).join('\n'),
    videoUrl: videoUrl ?? '',
    videoPoster: videoPoster ?? '',
    videoCaptions: videoCaptions ?? '',
    videoTranscript: videoTranscript ?? '',
    ...productFields(product),
  }
}
