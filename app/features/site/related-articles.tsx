import { ArticleCard } from '#features/articles/lists/article-card.tsx'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { SectionHeading } from './section-heading.tsx'

export function RelatedArticles({ articles }: { articles: ArticleCardShape[] }) {
  if (articles.length === 0) return null
  return (
    <section className="band related-articles">
      <div className="page">
        <SectionHeading title="À lire aussi" />
        <div className="grid cols-3">
          {articles.map((article) => (
            <ArticleCard key={article.id} article={article} variant="grid" />
          ))}
        </div>
      </div>
    </section>
  )
}
