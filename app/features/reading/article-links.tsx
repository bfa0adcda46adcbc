import { Fragment } from 'react'
import type { ArticleLink } from './article-links.server.ts'

export function ArticleLinks({ links }: { links: ArticleLink[] }) {
  if (links.length === 0) return null
  return (
    <p className="caption">
      À propos de{'\u00a0'}:{' '}
      {links.map(({ label, href }, place) => (
        <Fragment key={href}>
          {place > 0 && ', '}
          <a href={href}>{label}</a>
        </Fragment>
      ))}
    </p>
  )
}
