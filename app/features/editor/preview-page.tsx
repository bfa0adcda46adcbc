import { ProductPanel } from '#features/reading/product-panel.tsx'
import { ArticlePage } from '#features/reading/article-page.tsx'
import type { ShownInput } from './preview.server.ts'

export function PreviewPage({ article, note }: { article: ShownInput; note: React.ReactNode }) {
  const { video, product } = article
  return (
    <ArticlePage
      article={article}
      videoAddress={video?.address ?? null}
      actions={note}
      shop={product && <ProductPanel product={product} href={product.address} />}
    >
      {null}
    </ArticlePage>
  )
}
