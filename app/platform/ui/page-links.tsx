import { Icon } from './icon.tsx'

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
        <a className="link back" href={newer.href} rel={newer.rel}>
          <Icon name="back" />
          {newer.text}
        </a>
      )}
      {older && (
        <a className="link" href={older.href} rel="next">
          {older.text}
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
