import { ArticleCard } from '#features/articles/article-card.tsx'
import type { Bands } from '#features/articles/article-lists.server.ts'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { MastheadOrnament } from '#features/appearance/masthead-ornament.tsx'
import { Motto } from '#features/appearance/motto.tsx'
import { wordsOf, type OwnWords } from '#features/appearance/words.ts'
import type { MarkKind } from '#platform/site-settings.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { EmptyCategory } from './empty-category.tsx'
import { ArticleGrid, type RenderActions } from './article-grid.tsx'
import { SectionHeading } from './section-heading.tsx'

interface HomePageProps {
  words: OwnWords
  mark: MarkKind
  newest: ArticleCardShape[]
  byCategory: Bands['byCategory']
  add: React.ReactNode
  actions: RenderActions | undefined
}

export function HomePage({ words, mark, newest, byCategory, add, actions }: HomePageProps) {
  const { homeSentence } = wordsOf(words)
  const [lead, ...others] = newest
  const sides = others.slice(0, 2)
  const rest = others.slice(2)
  return (
    <>
      <section className="masthead">
        <div className="page">
          <h1>
            <Motto words={words} />
          </h1>
          {homeSentence && <p>{homeSentence}</p>}
        </div>
        <MastheadOrnament mark={mark} />
      </section>
      <section className="band">
        <div className="page">
          <SectionHeading title="Nouveautés">{add}</SectionHeading>
          {!lead && (
            <Empty
              action={
                !add && (
                  <a className="btn outline" href="/flux.xml">
                    Suivre le blog par son flux RSS
                  </a>
                )
              }
            >
              Aucun article publié pour le moment.
            </Empty>
          )}
          {lead && (
            <div className="grid featured">
              <ArticleCard article={lead} variant="lead" actions={actions} eager />
              {sides.map((article) => (
                <ArticleCard key={article.id} article={article} variant="side" actions={actions} />
              ))}
            </div>
          )}
          {rest.length > 0 && <ArticleGrid articles={rest} actions={actions} isSpaced />}
        </div>
      </section>
      {byCategory.map(({ category, articles }, place) => (
        <Band
          key={category}
          category={category}
          ground={place % 2 === 0 ? 'linen' : 'dark'}
          articles={articles}
          actions={actions}
        />
      ))}
    </>
  )
}

interface BandProps {
  category: Category
  ground: 'linen' | 'dark'
  articles: ArticleCardShape[]
  actions: RenderActions | undefined
}

function Band({ category, ground, articles, actions }: BandProps) {
  const { plural, path, all } = categoryTexts(category)
  return (
    <section className={`band ${ground}`}>
      <div className="page">
        <SectionHeading title={plural} category={category}>
          <a className="link" href={path}>
            {all}
            <Icon name="next" />
          </a>
        </SectionHeading>
        {articles.length === 0 ? (
          <EmptyCategory category={category} />
        ) : (
          <div className="grid cols-4">
            {articles.map((article) => (
              <ArticleCard key={article.id} article={article} variant="band" actions={actions} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
