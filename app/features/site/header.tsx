import { Icon } from '#platform/ui/icon.tsx'
import { Mark } from './mark.tsx'
import { currentEntry, entries, shopHref } from './navigation.ts'

export interface SiteFrameProps {
  siteName: string
  shopUrl: string | null
  path: string
}

/**
 * On a phone the menu slides in without script: a modal dialog where the browser supports invoker commands, elsewhere a
 * popover, while `header.css` hides the rest of the page from Tab.
 */
const opensMenu = { popoverTarget: 'menu', commandfor: 'menu', command: 'show-modal' }
const closesMenu = { popoverTarget: 'menu', popoverTargetAction: 'hide', commandfor: 'menu', command: 'close' } as const

export function SiteHeader({ siteName, shopUrl, path }: SiteFrameProps) {
  const current = currentEntry(path)
  const shop = shopHref(shopUrl, path)
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <header className="header">
        <div className="page">
          <Mark siteName={siteName} />
          <nav className="nav" aria-label="Navigation principale">
            <Entries current={current} />
            <ShopLink href={shop} className="btn outline" />
          </nav>
          <button className="icon-btn" type="button" {...opensMenu} aria-label="Ouvrir le menu">
            <Icon name="menu" size={24} />
          </button>
        </div>
      </header>
      <dialog className="menu" id="menu" popover="auto" aria-label="Menu" closedby="any">
        <button className="icon-btn" type="button" {...closesMenu} aria-label="Fermer le menu">
          <Icon name="close" size={24} />
        </button>
        <nav aria-label="Menu">
          <Entries current={current} />
          <ShopLink href={shop} className="btn" />
        </nav>
      </dialog>
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
      <Icon name="external" />
    </a>
  )
}
