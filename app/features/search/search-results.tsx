import { ArticleCard } from '#features/articles/article-card.tsx'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { Icon } from '#platform/ui/icon.tsx'

interface SearchResultsProps {
  term: string
  /** Null before any search. */
  found: { articles: ArticleCardShape[]; count: number; page: number; pages: number } | null
  error: string | null
}

export function SearchResults({ term, found, error }: SearchResultsProps) {
  if (error) {
    return (
      <p className="msg" role="alert">
        {error}
      </p>
    )
  }
  if (!found) return <Empty>Saisissez un terme de recherche pour trouver des articles.</Empty>
  const { articles, count, page, pages } = found
  const pageHref = (number: number) => `/chercher?q=${encodeURIComponent(term)}&page=${number}`
  return (
    <>
      <div role="status">
        {count > 0 ? (
          <p className="compte-r">{`${count} résultat(s) pour «\u00a0${term}\u00a0»`}</p>
        ) : (
          <Empty>Aucun article trouvé</Empty>
        )}
      </div>
      <div className="res">
        {articles.map((article, index) => (
          <ArticleCard key={article.id} article={article} variant="row" level="h2" eager={index === 0} />
        ))}
      </div>
      {pages > 1 && (
        <nav className="pages" aria-label="Pages de résultats">
          {page > 1 && (
            <a className="lien retour" href={pageHref(page - 1)} rel="prev">
              <Icon name="retour" />
              Résultats précédents
            </a>
          )}
          {page < pages && (
            <a className="lien" href={pageHref(page + 1)} rel="next">
              Résultats suivants
              <Icon name="suite" />
            </a>
          )}
        </nav>
      )}
    </>
  )
}
