import { ArticleCard } from '#features/articles/lists/article-card.tsx'
import type { ArticleCardShape, Category } from '#features/articles/article.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import type { RenderActions } from './home-page.tsx'
import { SectionHeading } from './section-heading.tsx'

interface CategoryPageProps {
  category: Category
  articles: ArticleCardShape[]
  newerHref: string | null
  olderHref: string | null
  add: React.ReactNode
  actions: RenderActions | undefined
}

const texts: Record<Category, { title: string; sentence: string; empty: string }> = {
  bracelet: {
    title: 'Bracelets',
    sentence:
      'Perles de pierre naturelle, une roche après l’autre\u00a0: son origine, ses légendes, la manière d’en prendre soin.',
    empty: 'Aucun article de bracelets publié pour le moment.',
  },
  pendentif: {
    title: 'Pendentifs',
    sentence:
      'Mains, yeux, croix et spirales\u00a0: ce que l’on porte au cou pour être gardé, et les histoires qui vont avec.',
    empty: 'Aucun article de pendentifs publié pour le moment.',
  },
}

export function CategoryPage({ category, articles, newerHref, olderHref, add, actions }: CategoryPageProps) {
  const { title, sentence, empty } = texts[category]
  const [first, ...rest] = articles
  return (
    <section className="band band-top">
      <div className="page">
        <SectionHeading title={title} level="h1" shade={category}>
          <p>{sentence}</p>
          {add}
        </SectionHeading>
        {!first && <Empty>{empty}</Empty>}
        {first && <ArticleCard article={first} variant="wide" level="h2" actions={actions} eager />}
        {rest.length > 0 && (
          <div className="grid cols-3 spaced">
            {rest.map((article) => (
              <ArticleCard key={article.id} article={article} variant="grid" level="h2" actions={actions} />
            ))}
          </div>
        )}
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
