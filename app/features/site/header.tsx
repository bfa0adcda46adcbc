import { FixedPart } from '#platform/ui/fixed-part.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Mark } from './mark.tsx'
import { currentEntry, entries, shopHref } from './navigation.ts'

interface SiteHeaderProps {
  siteName: string
  shopUrl: string | null
  /** Path of the page, to mark its entry. */
  path: string
}

/** The bar, and on a phone the menu that slides in: a popover, which needs no script. */
export function SiteHeader({ siteName, shopUrl, path }: SiteHeaderProps) {
  const current = currentEntry(path)
  const shop = shopHref(shopUrl, path)
  return (
    <>
      <a className="evite" href="#contenu">
        Aller au contenu
      </a>
      <FixedPart element="header" className="barre" by={[siteName, current, shop]}>
        <div className="page">
          <Mark siteName={siteName} />
          <nav className="nav" aria-label="Navigation principale">
            <Entries current={current} />
            <ShopLink href={shop} className="btn creux" />
          </nav>
          <button className="ouvre" type="button" popoverTarget="menu" aria-label="Ouvrir le menu">
            <Icon name="menu" size={24} />
          </button>
        </div>
      </FixedPart>
      <FixedPart element="nav" className="menu" id="menu" popover="auto" aria-label="Menu" by={[current, shop]}>
        <button
          className="ouvre"
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Fermer le menu"
        >
          <Icon name="fermer" size={24} />
        </button>
        <Entries current={current} />
        <ShopLink href={shop} className="btn" />
      </FixedPart>
    </>
  )
}

function Entries({ current }: { current: string }) {
  return (
    <ul>
      {entries.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href === current ? 'page' : undefined}>
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
