import { Video } from '#features/media/videos/video.tsx'
import { ProductPanel } from '../reading/product-panel.tsx'
import { ArticlePage } from '../reading/article-page.tsx'
import { videoPosterOf } from '../reading/video-poster.ts'
import type { ShownInput } from './preview.server.ts'

/** As it will be read, without what only a published article has. */
export function PreviewPage({ article, note }: { article: ShownInput; note: React.ReactNode }) {
  const { videoUrl, videoSeconds, videoCaptions, videoTranscript, title, product } = article
  return (
    <ArticlePage
      article={article}
      video={
        videoUrl && (
          <Video
            address={videoUrl}
            title={title}
            poster={videoPosterOf(article)}
            seconds={videoSeconds}
            captions={videoCaptions}
            transcript={videoTranscript}
          />
        )
      }
      videoAddress={videoUrl}
      backHref="/"
      actions={note}
      shop={product && <ProductPanel product={product} href={product.address} />}
    >
      {null}
    </ArticlePage>
  )
}
