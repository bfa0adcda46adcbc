import { ArticleCard } from '#features/articles/article-card.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { PageLinks } from '#platform/ui/page-links.tsx'
import './search-results.css'
import type { PageResult, ResultsPage } from './search.server.ts'
import { countLabel, type Extract, type NearWord, searchErrorPrefix, searchPath } from './search.ts'

export function summaryOf(term: string, results: ResultsPage | null, pageCount: number): string {
  if (!results) return 'Saisissez un terme de recherche pour trouver des articles.'
  const all = results.count + pageCount
  if (all === 0) return 'Aucun article trouvé'
  return `${countLabel(all)} résultat(s) pour «\u00a0${term}\u00a0»`
}

export const failureId = 'erreur-de-recherche'

interface SearchFailureProps {
  cause: string
  next: string
  children: React.ReactNode
}

export function SearchFailure({ cause, next, children }: SearchFailureProps) {
  return (
    <div className="search-failure">
      <p className="error" id={failureId}>
        <span>
          {searchErrorPrefix}
          <span>{cause}</span>.
        </span>
      </p>
      <p className="caption">
        Votre mot est gardé. <span>{next}</span>
      </p>
      {children}
    </div>
  )
}

export function SearchFailureTemplate() {
  return (
    <template>
      <SearchFailure cause="" next="">
        <button className="btn outline" type="button">
          <Icon name="refresh" />
          Réessayer
        </button>
      </SearchFailure>
    </template>
  )
}

export function Results({ term, found: { articles, page, pages } }: { term: string; found: ResultsPage }) {
  const beside = (number: number) => searchPath({ term, page: number })
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
        newer={page > 1 ? { href: beside(page - 1), text: 'Résultats précédents', rel: 'prev' } : null}
        older={page < pages ? { href: beside(page + 1), text: 'Résultats suivants' } : null}
      />
    </>
  )
}

export function PageResults({ pages }: { pages: PageResult[] }) {
  if (pages.length === 0) return null
  return (
    <ul className="page-results">
      {pages.map(({ path, title, extract }) => (
        <li key={path}>
          <h2>
            <a href={path}>{title}</a>
          </h2>
          {extract && (
            <p>
              <ResultExtract extract={extract} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function ResultExtract({ extract }: { extract: Extract }) {
  return extract.pieces.map((piece, place) => (place % 2 === 0 ? piece : <mark key={place}>{piece}</mark>))
}

export function NearWords({ words }: { words: NearWord[] }) {
  if (words.length === 0) return null
  return (
    <section className="near-words" aria-labelledby="mots-proches">
      <h2 id="mots-proches">Mots proches</h2>
      <ul>
        {words.map(({ word, count }) => (
          <li key={word}>
            <a href={searchPath({ term: word, page: 1 })}>
              <span>{word}</span>{' '}
              <span className="caption">{`${countLabel(count)} article${count > 1 ? 's' : ''}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
