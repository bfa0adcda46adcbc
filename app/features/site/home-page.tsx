import { ArticleCard } from '#features/articles/article-card.tsx'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { SectionHeading } from './section-heading.tsx'
import { MastheadThread } from './thread.tsx'

/** An administrator's buttons for one article. */
export type Gestures = (article: ArticleCardShape) => React.ReactNode

interface HomePageProps {
  newest: ArticleCardShape[]
  bracelets: ArticleCardShape[]
  pendants: ArticleCardShape[]
  add: React.ReactNode
  gestures: Gestures | undefined
}

export function HomePage({ newest, bracelets, pendants, add, gestures }: HomePageProps) {
  const [lead, ...others] = newest
  const sides = others.slice(0, 2)
  const rest = others.slice(2)
  return (
    <>
      <section className="affiche">
        <div className="page">
          <h1>
            Le journal des pierres et des pendentifs <em>protecteurs</em>
          </h1>
          <p>
            D’où vient une pierre, qui l’a portée, ce qu’on lui a confié. Des récits à lire comme on fait rouler une
            perle entre ses doigts.
          </p>
        </div>
        <MastheadThread />
      </section>
      <section className="sec">
        <div className="page">
          <SectionHeading title="Nouveautés">{add}</SectionHeading>
          {!lead && <Empty>Aucun article publié pour le moment.</Empty>}
          {lead && (
            <div className="grille une">
              <ArticleCard article={lead} variant="lead" gestures={gestures} eager />
              {sides.map((article) => (
                <ArticleCard key={article.id} article={article} variant="side" gestures={gestures} />
              ))}
            </div>
          )}
          {rest.length > 0 && (
            <div className="grille g3 suite">
              {rest.map((article) => (
                <ArticleCard key={article.id} article={article} variant="grid" gestures={gestures} />
              ))}
            </div>
          )}
        </div>
      </section>
      <Band
        title="Bracelets"
        shade="bracelet"
        ground="lin"
        articles={bracelets}
        href="/bracelets"
        all="Tous les bracelets"
        gestures={gestures}
      />
      <Band
        title="Pendentifs"
        shade="pendentif"
        ground="ecrin"
        articles={pendants}
        href="/pendentifs"
        all="Tous les pendentifs"
        gestures={gestures}
      />
    </>
  )
}

interface BandProps {
  title: string
  shade: 'bracelet' | 'pendentif'
  ground: 'lin' | 'ecrin'
  articles: ArticleCardShape[]
  href: string
  all: string
  gestures: Gestures | undefined
}

function Band({ title, shade, ground, articles, href, all, gestures }: BandProps) {
  return (
    <section className={`sec ${ground}`}>
      <div className="page">
        <SectionHeading title={title} shade={shade}>
          <a className="lien" href={href}>
            {all}
            <Icon name="suite" />
          </a>
        </SectionHeading>
        {articles.length === 0 ? (
          <Empty>{`Aucun article de ${title.toLowerCase()} publié pour le moment.`}</Empty>
        ) : (
          <div className="grille g4">
            {articles.map((article) => (
              <ArticleCard key={article.id} article={article} variant="band" gestures={gestures} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
