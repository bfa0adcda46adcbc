import type { PageLink } from './page.ts'
import type { ShownPage } from './public-pages.server.ts'

interface PublicPageProps {
  page: Pick<ShownPage, 'title' | 'sentence' | 'html' | 'headings'>
  actions?: React.ReactNode
  others: PageLink[]
}

/** Only sanitised HTML reaches this: `cleanContent` runs on every write. */
export function PublicPageView({ page, actions, others }: PublicPageProps) {
  const { title, sentence, html, headings } = page
  return (
    <article className="page public-page">
      <header className="public-page-head">
        <h1>{title}</h1>
        {sentence && <p dangerouslySetInnerHTML={{ __html: sentence }} />}
        {actions}
      </header>
      <div className="public-page-body">
        {headings.length > 1 && <Contents headings={headings} />}
        <div>
          <div className="prose public-page-text" dangerouslySetInnerHTML={{ __html: html }} />
          {others.length > 0 && (
            <nav className="other-pages" aria-label="Autres pages">
              {others.map(({ href, label }) => (
                <a className="link" key={href} href={href}>
                  {label}
                </a>
              ))}
            </nav>
          )}
        </div>
      </div>
    </article>
  )
}

function Contents({ headings }: Pick<ShownPage, 'headings'>) {
  return (
    <nav className="page-contents" aria-label="Dans cette page">
      <p>Dans cette page</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
