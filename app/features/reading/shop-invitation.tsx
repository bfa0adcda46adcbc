import { Icon } from '#platform/ui/icon.tsx'

/** `rel` keeps robots and prefetching browsers away: each visit is counted. */
export function ShopInvitation({ href }: { href: string }) {
  return (
    <aside className="panel" aria-label="Boutique">
      <p>Les bracelets et les pendentifs de ces récits se trouvent à la boutique.</p>
      <a className="btn" href={href} rel="external nofollow">
        Voir la boutique
        <Icon name="external" />
      </a>
    </aside>
  )
}
