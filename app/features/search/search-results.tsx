import { ArticleCard } from '#features/articles/lists/article-card.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { PageLinks } from '#platform/ui/page-links.tsx'
import { failureCause } from '#platform/requests/failure.ts'
import { nextTry } from '#platform/requests/waiting-bar.tsx'
import { useWaitingFor, type WaitingRequest } from '#platform/requests/waiting-requests.ts'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { Sentence } from '#platform/ui/sentence.tsx'
import './search-results.css'
import type { ResultsPage } from './search.server.ts'
import { countLabel, searchFailed, type Extract } from './search.ts'

interface SearchResultsProps {
  term: string
  found: ResultsPage | null
  error: string | null
}

/** A single live region, so that screen readers announce changes while typing. */
export function SearchResults({ term, found, error }: SearchResultsProps) {
  const waiting = useWaitingFor('/chercher')
  return (
    <>
      <div role="status" {...resultMark}>
        {error === null && !waiting && <Summary term={term} found={found} />}
      </div>
      <div role="alert">
        {waiting ? (
          <SearchFailure sentence={searchFailed + asSentenceEnd(waiting)}>
            <button className="btn outline small" type="button" onClick={waiting.retry}>
              Réessayer
            </button>
          </SearchFailure>
        ) : (
          error !== null && (
            <SearchFailure sentence={error}>
              <a className="btn outline small" href={`/chercher?q=${encodeURIComponent(term)}`}>
                Réessayer
              </a>
            </SearchFailure>
          )
        )}
      </div>
      {found && !waiting && <Results term={term} found={found} />}
    </>
  )
}

function asSentenceEnd(waiting: WaitingRequest): string {
  return `${failureCause(waiting.failure)}. ${nextTry(waiting)}`.trim()
}

function SearchFailure({ sentence, children }: { sentence: string; children: React.ReactNode }) {
  return (
    <div className="search-failure">
      <p className="error">
        <Sentence>{sentence}</Sentence>
      </p>
      {children}
    </div>
  )
}

function Summary({ term, found }: { term: string; found: ResultsPage | null }) {
  if (!found) return <Empty>Saisissez un terme de recherche pour trouver des articles.</Empty>
  if (found.count === 0) return <Empty>Aucun article trouvé</Empty>
  return <p className="search-count">{`${countLabel(found.count)} résultat(s) pour «\u00a0${term}\u00a0»`}</p>
}

function Results({ term, found: { articles, page, pages } }: { term: string; found: ResultsPage }) {
  const pageHref = (number: number) => `/chercher?q=${encodeURIComponent(term)}&page=${number}`
  return (
    <>
      <div className="search-results">
        {articles.map(({ extract, ...article }, index) => (
          <ArticleCard key={article.id} article={article} variant="row" level="h2" eager={index === 0}>
            {extract && <ResultExtract extract={extract} />}
          </ArticleCard>
        ))}
      </div>
      <PageLinks
        label="Pages de résultats"
        newer={page > 1 ? { href: pageHref(page - 1), text: 'Résultats précédents', rel: 'prev' } : null}
        older={page < pages ? { href: pageHref(page + 1), text: 'Résultats suivants' } : null}
      />
    </>
  )
}

function ResultExtract({ extract }: { extract: Extract }) {
  return extract.pieces.map((piece, place) => (place % 2 === 0 ? piece : <mark key={place}>{piece}</mark>))
}
