import broken from './broken-thread.svg?raw'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { SearchBox } from '#features/search/search-box.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { ArticleGrid } from './article-grid.tsx'
import { SectionHeading } from './section-heading.tsx'

export function NotFoundPage({ sentence, newest }: { sentence: string | null; newest: ArticleCardShape[] }) {
  return (
    <>
      <section className="error-page">
        <div className="page">
          {sentence ? (
            <Empty as="h1">{sentence}</Empty>
          ) : (
            <>
              <h1>Page introuvable</h1>
              <p className="error-text">
                Cette page n’existe pas, ou n’existe plus. <span lang="en">Oops! Page not found</span>
              </p>
            </>
          )}
          <SearchBox term="" />
          <a className="btn" href="/">
            Retour à l’accueil
          </a>
          {/* The SVG is inlined, so that the thread inherits `currentColor` from the page. */}
          {!sentence && (
            <div className="broken-thread" aria-hidden="true" dangerouslySetInnerHTML={{ __html: broken }} />
          )}
        </div>
      </section>
      {newest.length > 0 && (
        <section className="band">
          <div className="page">
            <SectionHeading title="Nouveautés" />
            <ArticleGrid articles={newest} />
          </div>
        </section>
      )}
    </>
  )
}
