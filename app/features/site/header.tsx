import { Icon } from '#platform/ui/icon.tsx'
import { Mark } from './mark.tsx'
import { entries, isCurrent, shopHref } from './navigation.ts'

interface SiteHeaderProps {
  siteName: string
  shopUrl: string | null
  /** Path of the page, to mark its entry. */
  path: string
}

/** The bar, and on a phone the menu that slides in: a popover, which needs no script. */
export function SiteHeader({ siteName, shopUrl, path }: SiteHeaderProps) {
  return (
    <>
      <a className="evite" href="#contenu">
        Aller au contenu
      </a>
      <header className="barre">
        <div className="page">
          <Mark siteName={siteName} />
          <nav className="nav" aria-label="Navigation principale">
            <Entries path={path} />
            <ShopLink href={shopHref(shopUrl, path)} className="btn creux" />
          </nav>
          <button className="ouvre" type="button" popoverTarget="menu" aria-label="Ouvrir le menu">
            <Icon name="menu" size={24} />
          </button>
        </div>
      </header>
      <nav className="menu" id="menu" popover="auto" aria-label="Menu">
        <button
          className="ouvre"
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Fermer le menu"
        >
          <Icon name="fermer" size={24} />
        </button>
        <Entries path={path} />
        <ShopLink href={shopHref(shopUrl, path)} className="btn" />
      </nav>
    </>
  )
}

function Entries({ path }: { path: string }) {
  return (
    <ul>
      {entries.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function ShopLink({ href, className }: { href: string; className: string }) {
  return (
    <a className={className} href={href} rel="external">
      Boutique
      <Icon name="sortie" />
    </a>
  )
}
