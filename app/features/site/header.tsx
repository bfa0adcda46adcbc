import { useMatches } from 'react-router'
import { Icon } from '#platform/ui/icon.tsx'
import type { MenuEntry } from '#features/appearance/menu.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { SiteFrame } from '#platform/site.server.ts'
import { Mark } from './mark.tsx'
import { currentEntry, shopHref } from './navigation.ts'

export interface SiteFrameProps {
  frame: SiteFrame
  menu: MenuEntry[]
  path: string
}

/**
 * On a phone the menu slides in without script: a modal dialog where the browser supports invoker commands, elsewhere a
 * popover, while `header.css` hides the rest of the page from Tab.
 */
const opensMenu = { popoverTarget: 'menu', commandfor: 'menu', command: 'show-modal' }
const closesMenu = { popoverTarget: 'menu', popoverTargetAction: 'hide', commandfor: 'menu', command: 'close' } as const

export function SiteHeader({ frame, menu, path }: SiteFrameProps) {
  const [listHref = path] = useMatches().flatMap(({ handle, loaderData }) => listOf(handle as RouteHandle, loaderData))
  const entries = { menu, path, current: currentEntry(menu, listHref) }
  const shop = shopHref(frame.shopUrl, path)
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <header className="header">
        <div className="page">
          <Mark frame={frame} />
          <nav className="nav" aria-label="Navigation principale">
            <Entries {...entries} />
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
          <Entries {...entries} />
          <ShopLink href={shop} className="btn" />
        </nav>
      </dialog>
    </>
  )
}

function listOf(handle: RouteHandle | undefined, loaderData: unknown): string[] {
  return loaderData && handle?.listHref ? [handle.listHref(loaderData as never)] : []
}

function Entries({ menu, path, current }: { menu: MenuEntry[]; path: string; current: string }) {
  return (
    <ul>
      {menu.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href !== current ? undefined : href === path ? 'page' : 'true'}>
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
