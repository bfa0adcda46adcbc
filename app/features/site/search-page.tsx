import { BeadThread } from '#features/search/bead-thread.tsx'
import { SearchBox } from '#features/search/search-box.tsx'
import {
  failureId,
  NearWords,
  PageResults,
  Results,
  SearchFailure,
  SearchFailureTemplate,
  summaryOf,
} from '#features/search/search-results.tsx'
import { searchPath } from '#features/search/search.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import type { SearchAnswer } from './search-answer.server.ts'
import { ArticleGrid } from './article-grid.tsx'
import { SectionHeading } from './section-heading.tsx'

export function SearchPage({ answer, siteName }: { answer: SearchAnswer; siteName: string }) {
  return (
    <NarrowPage place="top" title="Chercher">
      <SearchBox term={answer.term} failing={answer.failure ? failureId : undefined} />
      <div data-answer={siteName}>
        <AnswerParts answer={answer} />
      </div>
      <SearchFailureTemplate />
    </NarrowPage>
  )
}

/** `public/recherche.js` fills these three parts anew: live regions announce only changes inside them. */
export function AnswerParts({ answer }: { answer: SearchAnswer }) {
  const { term, results, pages, failure, near, mostRead, newest } = answer
  return (
    <>
      <div className="search-summary" role="status" {...resultMark}>
        {!failure && <p className={results ? undefined : 'before'}>{summaryOf(term, results, pages.length)}</p>}
      </div>
      <div role="alert">
        {failure && (
          <SearchFailure cause={failure.cause} next={failure.next}>
            <a className="btn outline" href={searchPath({ term, page: 1 })}>
              Réessayer
            </a>
          </SearchFailure>
        )}
      </div>
      <div>
        <PageResults pages={pages} />
        {results && results.count > 0 && <Results term={term} found={results} />}
        <NearWords words={near} />
        {mostRead && (
          <div className="bead-threads">
            <BeadThread id="pierres" title="Les pierres les plus lues" subjects={mostRead.stone} />
            <BeadThread id="symboles" title="Les symboles les plus lus" subjects={mostRead.symbol} />
          </div>
        )}
        {newest.length > 0 && (
          <section className="search-newest">
            <SectionHeading title="Nouveautés" />
            <ArticleGrid articles={newest} />
          </section>
        )}
      </div>
    </>
  )
}
