import { Link } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { accountPages } from '#features/accounts/places.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { extensionPages } from '#platform/extensions.server.ts'
import { Outline } from '#platform/ui/icon.tsx'
import type { Route } from './+types/settings'
import '#features/profile/settings-index.css'

export const meta = hiddenPageMeta('Réglages')

export function loader({ context }: Route.LoaderArgs) {
  const pages = accountPages(extensionPages(), requireAuthor(context))
  return { pages: pages.filter(({ place, inside }) => place === 'settings' && !inside) }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <TabHeading>Réglages</TabHeading>
      <ul className="settings-index">
        {loaderData.pages.map(({ href, label, sentence }) => (
          <li key={href}>
            <Link to={href}>
              <b>{label}</b>
              <span>{sentence}</span>
              <Outline path="m7 4 6 6-6 6" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
