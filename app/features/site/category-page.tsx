import { ArticleCard } from '#features/articles/article-card.tsx'
import type { ArticleCardShape } from '#features/articles/article.ts'
import type { Category } from '#features/articles/categories.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { EmptyCategory } from './empty-category.tsx'
import { ArticleGrid, type RenderActions } from './article-grid.tsx'
import { SectionHeading } from './section-heading.tsx'

interface CategoryPageProps {
  title: string
  sentence: string
  /** Null for a list of another kind, which is never empty. */
  category: Category | null
  picture?: React.ReactNode
  articles: ArticleCardShape[]
  newerHref: string | null
  olderHref: string | null
  add: React.ReactNode
  actions: RenderActions | undefined
}

export function CategoryPage({
  title,
  sentence,
  category,
  picture,
  articles,
  newerHref,
  olderHref,
  add,
  actions,
}: CategoryPageProps) {
  const [first, ...rest] = articles
  return (
    <section className="band band-top">
      <div className="page">
        <SectionHeading title={title} level="h1" category={category ?? undefined}>
          {sentence && <p>{sentence}</p>}
          {add}
        </SectionHeading>
        {picture}
        {!first && category && (
          <EmptyCategory
            category={category}
            action={
              !add && (
                <a className="btn outline" href="/">
                  Voir tous les articles
                </a>
              )
            }
          />
        )}
        {first && <ArticleCard article={first} variant="wide" level="h2" actions={actions} eager />}
        {rest.length > 0 && <ArticleGrid articles={rest} level="h2" actions={actions} isSpaced />}
        {(newerHref ?? olderHref) && (
          <p className="more-links">
            {newerHref && (
              <a className="link" href={newerHref} rel="prev">
                <Icon name="back" />
                Articles plus récents
              </a>
            )}
            {olderHref && (
              <a className="link" href={olderHref} rel="next">
                Articles plus anciens
                <Icon name="next" />
              </a>
            )}
          </p>
        )}
      </div>
    </section>
  )
}
