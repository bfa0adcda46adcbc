import { Icon } from './icon.tsx'
import { atResult } from './use-focus-after-navigation.ts'

interface PageLink {
  href: string
  text: string
}

interface PageLinksProps {
  label: string
  newer: (PageLink & { rel?: 'prev' }) | null
  older: PageLink | null
}

export function PageLinks({ label, newer, older }: PageLinksProps) {
  if (!newer && !older) return null
  return (
    <nav className="pagination" aria-label={label}>
      {newer && (
        <a className="link back" href={atResult(newer.href)} rel={newer.rel}>
          <Icon name="back" />
          {newer.text}
        </a>
      )}
      {older && (
        <a className="link" href={atResult(older.href)} rel="next">
          {older.text}
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
