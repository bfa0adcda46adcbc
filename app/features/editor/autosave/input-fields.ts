import type { ArticleInput } from '#features/articles/article.ts'
import { imageLine } from '#features/articles/image-lines.ts'
import { productFields } from '#features/articles/product.ts'

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
