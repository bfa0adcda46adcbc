import type { ArticleCardShape } from '#features/articles/article.ts'
import { ArticleGrid } from './article-grid.tsx'
import { SectionHeading } from './section-heading.tsx'

export function RelatedArticles({ articles }: { articles: ArticleCardShape[] }) {
  if (articles.length === 0) return null
  return (
    <section className="band related-articles">
      <div className="page">
        <SectionHeading title="À lire ensuite" />
        <ArticleGrid articles={articles.map(withoutPreview)} />
      </div>
    </section>
  )
}

/** These pictures are far from the first view, and the page should fit into ten packets. */
function withoutPreview(article: ArticleCardShape): ArticleCardShape {
  return article.picture ? { ...article, picture: { ...article.picture, placeholder: null } } : article
}
