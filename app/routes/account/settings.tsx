import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { accountPages } from '#features/accounts/places.ts'
import { SettingsIndex } from '#features/profile/settings-index.tsx'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { extensionPages } from '#platform/extensions.server.ts'
import type { Route } from './+types/settings'

export const meta = hiddenPageMeta('Réglages')

export function loader({ context }: Route.LoaderArgs) {
  const pages = accountPages(extensionPages(), requireAuthor(context))
  return { pages: pages.filter(({ place, inside }) => place === 'settings' && !inside) }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <TabHeading>Réglages</TabHeading>
      <SettingsIndex pages={loaderData.pages} />
    </section>
  )
}
