import { ArticleCard } from '#features/articles/article-card.tsx'
import type { ArticleCardShape } from '#features/articles/article.ts'

export type RenderActions = (article: ArticleCardShape) => React.ReactNode

interface ArticleGridProps {
  articles: ArticleCardShape[]
  level?: 'h2'
  actions?: RenderActions | undefined
  isSpaced?: boolean
}

export function ArticleGrid({ articles, level, actions, isSpaced = false }: ArticleGridProps) {
  return (
    <div className={isSpaced ? 'grid cols-3 spaced' : 'grid cols-3'}>
      {articles.map((article) => (
        <ArticleCard key={article.id} article={article} variant="grid" level={level} actions={actions} />
      ))}
    </div>
  )
}
