import { ArticleCard } from '#features/articles/lists/article-card.tsx'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { SectionHeading } from './section-heading.tsx'
import { MastheadOrnament } from './thread.tsx'

export type RenderActions = (article: ArticleCardShape) => React.ReactNode

interface HomePageProps {
  newest: ArticleCardShape[]
  bracelets: ArticleCardShape[]
  pendants: ArticleCardShape[]
  add: React.ReactNode
  actions: RenderActions | undefined
}

export function HomePage({ newest, bracelets, pendants, add, actions }: HomePageProps) {
  const [lead, ...others] = newest
  const sides = others.slice(0, 2)
  const rest = others.slice(2)
  return (
    <>
      <section className="masthead">
        <div className="page">
          <h1>
            Le journal des pierres et des pendentifs <em>protecteurs</em>
          </h1>
          <p>
            D’où vient une pierre, qui l’a portée, ce qu’on lui a confié. Des récits à lire comme on fait rouler une
            perle entre ses doigts.
          </p>
        </div>
        <MastheadOrnament />
      </section>
      <section className="band">
        <div className="page">
          <SectionHeading title="Nouveautés">{add}</SectionHeading>
          {!lead && <Empty>Aucun article publié pour le moment.</Empty>}
          {lead && (
            <div className="grid featured">
              <ArticleCard article={lead} variant="lead" actions={actions} eager />
              {sides.map((article) => (
                <ArticleCard key={article.id} article={article} variant="side" actions={actions} />
              ))}
            </div>
          )}
          {rest.length > 0 && (
            <div className="grid cols-3 spaced">
              {rest.map((article) => (
                <ArticleCard key={article.id} article={article} variant="grid" actions={actions} />
              ))}
            </div>
          )}
        </div>
      </section>
      <Band
        title="Bracelets"
        shade="bracelet"
        ground="linen"
        articles={bracelets}
        href="/bracelets"
        all="Tous les bracelets"
        actions={actions}
      />
      <Band
        title="Pendentifs"
        shade="pendentif"
        ground="dark"
        articles={pendants}
        href="/pendentifs"
        all="Tous les pendentifs"
        actions={actions}
      />
    </>
  )
}

interface BandProps {
  title: string
  shade: 'bracelet' | 'pendentif'
  ground: 'linen' | 'dark'
  articles: ArticleCardShape[]
  href: string
  all: string
  actions: RenderActions | undefined
}

function Band({ title, shade, ground, articles, href, all, actions }: BandProps) {
  return (
    <section className={`band ${ground}`}>
      <div className="page">
        <SectionHeading title={title} shade={shade}>
          <a className="link" href={href}>
            {all}
            <Icon name="next" />
          </a>
        </SectionHeading>
        {articles.length === 0 ? (
          <Empty>{`Aucun article de ${title.toLowerCase()} publié pour le moment.`}</Empty>
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
